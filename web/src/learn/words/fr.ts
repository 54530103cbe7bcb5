/* fr.ts: the words of the lessons and of the rules in French. */
import type { LearnWords } from './en';

export const fr: LearnWords = {
  step: 'Étape {step} sur {steps}',
  next: 'Suivant',
  again: 'Réessayer',
  leave: 'Quitter la leçon',
  done: 'Bravo !',
  yes: 'Oui',
  no: 'Non',
  wrong: 'Pas tout à fait. Regardez encore.',
  finish: 'Jouer une partie',
  'first.title': 'Votre première pièce',
  'first.text': 'Choisissez une pièce de votre stock et posez-la où vous voulez sur le plateau.',
  'first.done': 'Voilà un tour : une pièce, là où elle rentre. Une pièce posée ne bouge plus jamais.',
  'stand.title': 'Les pièces tiennent debout',
  'stand.text': 'Une pièce se tourne dans tous les sens. Posez-en une qui monte au moins à deux niveaux.',
  'stand.done': 'Debout, les pièces font des murs, des tours et des ponts. Rien ne dépasse jamais trois niveaux.',
  'stand.wrong':
    'Elle est à plat : chaque cube touche le plateau. Basculez-la (F) jusqu’à ce qu’un cube soit sur un autre.',
  'touch.title': 'Toucher le plateau',
  'touch.text':
    'Au moins un cube de votre pièce doit reposer sur le plateau même. Posez une pièce qui recouvre en partie la verte : un bout en haut, un bout en bas.',
  'touch.done': 'Vous avez bâti sur le vert. Ses faces cachées ne comptent plus.',
  'touch.wrong':
    'Elle est à côté de la pièce verte, pas dessus. Une partie doit reposer sur le vert, une autre sur le plateau.',
  'gap.title': 'Pas de vide',
  'gap.text':
    'Il ne peut y avoir de trou sous votre pièce. Tenez-en une là où il en resterait un : elle devient rouge et dit pourquoi. Puis posez-la où elle rentre.',
  'gap.done': 'Si elle ne rentre pas, elle est rouge et la page dit pourquoi. Tout le reste peut se poser.',
  'gap.wrong':
    'Elle rentre, mais vous n’avez pas encore vu de vide. Recommencez en la tenant d’abord de façon qu’une partie reste en l’air.',
  'path.title': 'Ce qui relie',
  'path.text':
    'On gagne avec un chemin de sa couleur entre deux côtés opposés, en passant par des dessus voisins. Il manque une pièce : fermez le chemin du sud au nord.',
  'path.done': 'Relié ! Le chemin se dessine sur les faces visibles.',
  'path.wrong': 'Le chemin s’arrête encore en d6 : d7 et d8 doivent être jaunes, sans interruption.',
  'steps.title': 'Par-dessus les marches',
  'steps.text':
    'Un chemin peut grimper : les faces verticales d’une marche comptent aussi, si elles sont de votre couleur. Terminez le chemin par-dessus la tour.',
  'steps.done': 'Montée et descente : toutes les faces de la marche sont jaunes, le chemin tient.',
  'steps.wrong': 'Pas encore : à partir de d5 le chemin doit continuer jusqu’à d8, case après case.',
  'wall.title': 'Ce qui ne relie pas',
  'wall.text':
    'Du sud au nord, tous les dessus sont jaunes ici. Mais regardez les faces verticales de la marche en d4. Jaune a-t-il relié les deux côtés ?',
  'wall.done':
    'Exact : une face verte dans la marche coupe le chemin. Chaque face d’une marche doit être de votre couleur.',
  'wall.wrong':
    'Tous les dessus sont jaunes, mais en descendant de d4 on rencontre une face verte. Tournez le plateau et regardez de côté.',
  'corners.title': 'Coins et arêtes verticales',
  'corners.text':
    'Jaune a des pièces du sud au nord. Mais d3 et e4 ne se touchent que par un coin, le long d’une arête verticale. Jaune a-t-il relié les deux côtés ?',
  'corners.done': 'Exact : seules les arêtes horizontales relient. Les coins et les arêtes verticales, jamais.',
  'corners.wrong': 'De d3 à e4 il n’y a pas d’arête horizontale : d4 et e3 sont vides.',
  'corner.title': 'Les cases de coin',
  'corner.text':
    'La case d’un coin appartient aux deux côtés qui s’y rejoignent. Le mur en a2 vous coupe de l’ouest, mais a1 est une case du côté ouest autant que du côté sud. Terminez le chemin d’est en ouest.',
  'corner.done': 'L’est et l’ouest sont reliés : a1 compte pour l’ouest, bien que votre chemin soit venu par le sud.',
  'corner.wrong':
    'Le côté ouest n’est pas encore atteint. De d1 au coin il y a trois cases : c1, b1 et a1 doivent être jaunes.',
  'above.title': 'Sans toucher le plateau',
  'above.text':
    'Un chemin n’a pas besoin de toucher le plateau, pas même à ses bouts : c’est la couleur vue d’en haut qui compte. Vert est en d4 et d5. Terminez votre chemin par-dessus.',
  'above.done':
    'Tous les dessus de ce chemin sont au deuxième niveau. Vert est toujours là-dessous, mais caché, et les faces cachées ne comptent pas.',
  'above.wrong':
    'De d3 à d7 il faut du jaune sans interruption : par-dessus vert en d4 et d5, et jusqu’au deuxième niveau en d6.',
  'block.title': 'Barrer la route',
  'block.text':
    'Vert menace de relier l’ouest à l’est au prochain coup. Posez une pièce pour que vert ne puisse pas gagner tout de suite.',
  'block.done':
    'Recouvrir, remplir, murer : il y a toujours plusieurs façons d’arrêter un chemin. Vous en savez assez pour jouer ; la suite parle des points, des autres plateaux et des pièces bleues.',
  'block.wrong': 'Vert peut encore relier les deux côtés tout de suite, avec {move}.',
  'points.title': 'Les points',
  'points.text':
    'Quand on compte les points, chaque face du plus court chemin en vaut un, à plat ou verticale. Deux d’entre elles ne se voient que du nord : tournez le plateau. Combien de points jaune marque-t-il ici ?',
  'points.done':
    'Treize : huit dessus et cinq faces verticales, deux pour monter en d2, deux pour descendre de d3, une pour monter en d8.',
  'points.wrong':
    'Comptez chaque face que suit le chemin : huit dessus, deux faces verticales pour monter en d2, deux pour descendre de d3 et une pour monter en d8.',
  'out.title': 'Hors jeu, et obligé de poser',
  'out.text':
    'Vert a encore deux O et aucun ne rentre nulle part : vert est hors jeu pour de bon, même si de la place se libérait plus tard. Les autres continuent, et qui peut poser doit poser, que cela plaise ou non. Il vous reste un Z. Trouvez où il rentre (G le montre) et posez-le.',
  'out.done': 'Vous n’aviez pas le choix : il fallait poser. Plus personne ne peut poser et la partie est finie.',
  'out.wrong': 'Votre Z rentre à deux endroits. La touche G, ou le bouton aux points, les montre.',
  'draw.title': 'Partie nulle',
  'draw.text':
    'Plus personne ne peut poser, et aucune couleur n’a de chemin entre deux côtés opposés. Les points ne comptent pas ici. Qui a gagné ?',
  'draw.done':
    'Exact : sans connexion, la partie est nulle. Les pièces du bord ne décident que si l’on compte les points ; c’est l’étape suivante.',
  'draw.wrong':
    'Cherchez un chemin d’un côté à l’autre : il n’y en a pas, ni jaune ni vert. Et rien d’autre ne compte dans le jeu de base.',
  'draw.nobody': 'Personne',
  'edge.title': 'Pièces du bord',
  'edge.text':
    'Si l’on compte les points et que personne n’a de chemin à la fin, la couleur qui a le moins de pièces du bord gagne : celles dont un cube repose sur une case du bord. Combien vert en a-t-il ici ?',
  'edge.done':
    'Trois, chacune comptée une fois, quel que soit le nombre de cases du bord qu’elle touche. Jaune en a une : jaune gagnerait, avec trois points.',
  'edge.wrong': 'Regardez les quatre bords : une pièce qui touche plusieurs cases du bord ne compte qu’une fois.',
  'inner.title': 'Pas au bord',
  'inner.text':
    'Moins on a de pièces du bord, mieux c’est, sur tous les plateaux ; une pièce qui ne fait que surplomber le bord n’en est pas une. Sur cet octogone, posez une pièce qui n’est pas au bord : aucun de ses cubes ne doit reposer sur une case du bord.',
  'inner.done': 'Elle est bien à l’intérieur. À la fin d’une partie sans chemin, cela peut valoir la victoire.',
  'inner.wrong': 'Un de ses cubes repose sur une case du bord : c’est une pièce du bord. Posez-la plus à l’intérieur.',
  'sides.title': 'Juste en face, ou à côté',
  'sides.text':
    'À huit côtés, on peut relier le côté exactement opposé ou l’un des deux voisins de celui-ci. Exactement opposé compte double. Du nord, vous pouvez atteindre le côté sud (d1 à g1) ou le côté sud-ouest (a4 à d1). Prenez celui qui compte double.',
  'sides.done': 'Le nord et le sud sont exactement opposés : onze faces, vingt-deux points.',
  'sides.wrong': 'Le côté sud est encore ouvert : continuez de d3 jusqu’à d1 ou e1.',
  'sides.oblique':
    'C’est une connexion, et elle gagne. Mais ce côté est voisin du côté exactement opposé : chaque face ne compte qu’une fois. Recommencez, et descendez jusqu’à d1 ou e1.',
  'blue.title': 'Les pièces bleues',
  'blue.text':
    'Avec les pièces neutres, chaque camp pose une barre bleue avant la partie. Elles ne sont à personne, ne relient rien et ne sont pas des pièces du bord. Debout, une barre reste un mur ; couchée, on peut bâtir dessus. Terminez votre chemin par-dessus, de d3 à d7.',
  'blue.done': 'Le bleu est recouvert et jaune passe dessus. C’est tout ; le reste se découvre en jouant.',
  'blue.wrong': 'Le chemin s’arrête encore en d3. Un bout d’un Z rentre sur le bleu en d4, l’autre redescend en d6.',
  'figure.stacked': 'Côte à côte et l’une sur l’autre, sans jamais de vide dessous',
  'figure.cut': 'Pas de connexion : une face verte dans la marche en d4',
  'figure.corners': 'Pas de connexion : d3 et e4 n’ont en commun qu’une arête verticale',
  'figure.direct': 'Du nord au sud, exactement opposés : onze faces, 22 points',
  'figure.oblique': 'Du nord au sud-ouest, juste à côté : une connexion aussi, chaque face compte une fois',
  'figure.thirteen': 'Huit dessus et cinq faces verticales : 13 points',
  'figure.edge': 'Personne n’a de chemin : on compte les pièces du bord de chaque couleur, même cachées',
  'figure.blue': 'On a bâti sur la pièce bleue couchée ; celle qui est debout reste',
  'rules.title': 'Les règles',
  'rules.close': 'Retour à la partie',
  'rules.figure': 'Figure : glissez pour tourner',
  'rules.1.title': 'Le but',
  'rules.1.text':
    'Caminos est un jeu de connexion en trois dimensions, pour deux joueurs, ou quatre en deux équipes. On bâtit avec des pièces de bois, côte à côte et les unes sur les autres. Qui a le premier un chemin continu de sa couleur d’un côté du plateau au côté opposé gagne.',
  'rules.2.title': 'Les pièces',
  'rules.2.text':
    'Chaque couleur a quatorze pièces de quatre cubes : quatre L, quatre T, quatre Z et deux O. On peut les tourner et les retourner à volonté. Deux pièces bleues, trois cubes en ligne, ne servent que dans une variante.',
  'rules.3.title': 'Les plateaux',
  'rules.3.text':
    'Il y a quatre plateaux. Le carré et le losange ont quatre côtés, l’octogone et l’anneau en ont huit. Une case d’angle appartient aux deux côtés qui s’y rejoignent. Le trou de l’anneau ne fait pas partie du plateau. Des filets dans le bord montrent quels côtés se font exactement face : ils sont pareils.',
  'rules.4.title': 'Un tour',
  'rules.4.text':
    'Jaune commence. Chacun à son tour pose une de ses pièces. Qui peut poser doit le faire. Si aucune de vos pièces ne rentre nulle part à votre tour, vous êtes hors jeu jusqu’à la fin ; les autres continuent. À quatre, les partenaires se font face et se partagent les pièces à parts égales.',
  'rules.5.title': 'Poser',
  'rules.5.text':
    'Chaque cube se trouve au-dessus d’une case et à une place libre. Au moins un cube de la pièce repose sur le plateau même. Sous aucun cube il n’y a de vide : dessous se trouve le plateau, la pièce elle-même ou une autre pièce, de n’importe qui. Ainsi rien ne dépasse trois niveaux.',
  'rules.6.title': 'Une connexion',
  'rules.6.text':
    'Seul compte ce qu’on voit : le dessus des colonnes et les faces verticales des marches entre elles. Deux faces de votre couleur sont reliées si elles partagent une arête horizontale. Les coins et les arêtes verticales ne relient rien. Deux colonnes voisines sont donc reliées si leurs deux dessus sont à vous et toutes les faces de la marche entre elles aussi. Une connexion mène d’un dessus sur un côté à un dessus sur un côté opposé.',
  'rules.7.title': 'La fin',
  'rules.7.text':
    'Qui achève une connexion gagne aussitôt, pour son équipe. Si tous sont hors jeu, la partie est nulle, sauf si l’on compte les points.',
  'rules.8.title': 'Les côtés opposés',
  'rules.8.text':
    'À quatre côtés, c’est le côté d’en face. À huit côtés, c’est le côté exactement opposé et les deux voisins de celui-ci.',
  'rules.9.title': 'Les points',
  'rules.9.text':
    'Le gagnant marque autant de points que la plus courte connexion a de faces, à plat et verticales. À huit côtés, un chemin entre côtés exactement opposés compte double. Sans connexion, on compte les pièces du bord : celles dont un cube repose sur le plateau sur une case du bord, visible ou caché. La couleur qui en a le moins gagne et marque autant de points que l’autre a de pièces du bord. Dans un match, les points s’ajoutent, et on commence à tour de rôle.',
  'rules.10.title': 'Pièces neutres',
  'rules.10.text':
    'Dans cette variante chaque camp a une pièce bleue et la pose avant tout le reste. Le bleu n’est à personne : il gêne, ne relie rien, n’est pas une pièce du bord, et on peut bâtir dessus.',
};
