/*
 * en.ts: what is said about people, in English. The other languages have exactly these keys.
 */
export const en = {
  loading: 'One moment…',
  name: 'Name',
  'name.help': 'Up to 30 characters. Everybody sees it.',
  'name.wrong': 'Please enter a name of 1 to 30 characters.',
  'name.odd': 'This name has a character that cannot be used. Please choose another.',
  'name.taken': 'Somebody has this name already. Please choose another, or sign in if it is yours.',
  password: 'Password',
  'password.help': 'At least 6 characters.',
  'password.wrong': 'A password has at least 6 characters.',
  'password.show': 'Show what I type',

  'account.title': 'Your account',
  'account.is': 'You are signed in as {name}.',
  'account.guest': 'You play as {name}, a guest of this browser.',
  'account.nobody': 'You are not signed in.',
  'account.why':
    'With an account your games are there on every device, your rated games count, and the name is yours alone. A name and a password are enough.',
  'account.page': 'My page',
  'account.games': 'My games',

  'register.title': 'Create an account',
  'register.text': 'A name and a password are enough; nobody asks for your mail address.',
  'register.keeps': 'The games you have played as {name} stay yours, also under another name.',
  'register.go': 'Create the account',

  'code.title': 'Your recovery code',
  'code.text':
    'Welcome, {name}! If you ever forget your password, this code is the only way back into your account. It is shown this once: write it down, or save it.',
  'code.copy': 'Copy',
  'code.copied': 'Copied.',
  'code.save': 'Save as a file',
  'code.done': 'I have kept it',
  'code.file': 'Caminos, recovery code for {name} at {place}',

  'signin.title': 'Sign in',
  'signin.go': 'Sign in',
  'signin.have': 'I have an account already',
  'signin.new': 'I have no account yet',
  'signin.forgot': 'I have forgotten my password',
  'signin.wrong': 'Name and password do not fit together. Please try again, or use your recovery code.',
  'signin.welcome': 'Welcome back, {name}.',
  'signin.guest':
    'You have been playing here as {name}. Games of a guest do not come along when you sign in: create an account to keep them.',

  'recover.title': 'Choose a new password',
  'recover.text':
    'You were given a recovery code when you created your account. With it you can choose a new password; every device is signed out then.',
  'recover.code': 'Recovery code',
  'recover.none': 'Please enter the recovery code.',
  'recover.password': 'New password',
  'recover.go': 'Set the new password',
  'recover.wrong': 'Name and recovery code do not fit together. Capital and small letters matter in the code.',

  'out.title': 'Sign out',
  'out.text':
    'Have you lost a phone, or signed in at a machine that others use? Sign out everywhere, and nobody can go on there.',
  'out.here': 'Sign out here',
  'out.all': 'Sign out everywhere',
  'out.done': 'You are signed out.',
  'out.everywhere': 'You are signed out on all devices.',
  'guest.out.title': 'Play as somebody else',
  'guest.out.text': 'A guest has no password: once you have signed out, nobody can go on with these games.',
  'guest.out': 'Give up this guest',
  'guest.out.sure': 'Really give up the guest and its games',

  'bots.title': 'Your bots',
  'bots.text': 'A bot is a program that plays by itself under a name of its own. Everybody sees that it is a bot.',
  'bots.name': 'Name of the bot',
  'bots.make': 'Make a bot',
  'bots.key': 'The key of {name}, shown this once. The program says who it is with it: ',

  'export.title': 'Everything kept about you',
  'export.text': 'Take it along: account, ratings, bots, prepared replies, and the record of every game.',
  'export.all': 'Everything (JSON)',
  'export.sgf': 'All games (SGF)',
  'export.busy': 'Fetching game {done} of {count}…',
  'export.done': 'Saved.',
  'export.failed': 'That did not work. Please try again.',

  'delete.title': 'Delete the account',
  'delete.text':
    'Name, password, ratings, bots and prepared replies are erased at once and for good. The games stay for those you played with, under the name “deleted”.',
  'delete.start': 'I want to delete my account',
  'delete.sure': 'To confirm, type your name: {name}',
  'delete.go': 'Delete for good',
  'delete.wrong': 'That is not exactly your name.',
  'delete.done': 'Your account is deleted.',

  'find.title': 'Find a player',
  'find.name': 'Name of a player',
  'find.go': 'Find',

  'player.bot': 'bot',
  'player.you': 'This is you: to your account',
  'player.ratings': 'Ratings',
  'player.unrated': 'No rated games yet.',
  'rating.game': '1 rated game',
  'rating.games': '{games} rated games',
  'rating.help':
    'The number after ± says how well the rating is known: the smaller, the surer. It grows while somebody is away.',
  'pool.four': 'Four players',
  'pool.own': 'Other boards',
  'player.boards': 'Results by board',
  'player.opponents': 'Results by opponent',
  'col.board': 'Board',
  'col.opponent': 'Opponent',
  won: 'Won',
  drawn: 'Drawn',
  lost: 'Lost',
  'player.history': 'Games',
  'player.none': 'No public games yet.',
  'player.last': 'These are the last {count} games.',
  'player.private': 'Games that are not public are shown to you alone.',
  'player.deleted': 'deleted',
  'player.guest': 'There is no account named {name}. Guests have no page of their own.',
  'player.other':
    'The {name} of that game was a guest. There is also an account of that name, which is somebody else’s.',
  'game.open': 'not begun',
  'game.playing': 'being played',
  'game.void': 'broken off',
  'game.over': 'over',
  'game.won': 'won',
  'game.lost': 'lost',
  'game.drawn': 'drawn',
  'game.match': '{won} : {lost}',
  'game.go': 'Open',
} as const;

export type PeopleKey = keyof typeof en;
export type PeopleWords = Record<PeopleKey, string>;
