/* de.ts: the words of the lessons and of the rules in German. */
import type { LearnWords } from './en';

export const de: LearnWords = {
  step: 'Schritt {step} von {steps}',
  next: 'Weiter',
  again: 'Noch einmal',
  leave: 'Übung verlassen',
  done: 'Gut gemacht!',
  yes: 'Ja',
  no: 'Nein',
  wrong: 'Noch nicht ganz. Schau noch einmal hin.',
  finish: 'Jetzt spielen',
  'first.title': 'Dein erster Stein',
  'first.text': 'Wähle einen Stein aus deinem Vorrat und setze ihn irgendwo aufs Spielfeld.',
  'first.done': 'Das ist ein Zug: ein Stein, wo immer er passt. Ein gesetzter Stein bleibt für immer liegen.',
  'stand.title': 'Steine dürfen stehen',
  'stand.text': 'Ein Stein darf im Raum beliebig gedreht werden. Setze einen so, dass er mindestens zwei hoch steht.',
  'stand.done': 'Stehende Steine sind Mauern, Türme und Brücken. Höher als drei wird nie etwas.',
  'stand.wrong':
    'Er liegt flach: Jeder Würfel berührt das Spielfeld. Kippe ihn (F), bis ein Würfel auf einem anderen steht.',
  'touch.title': 'Auf dem Boden bleiben',
  'touch.text':
    'Mindestens ein Würfel deines Steins muss direkt auf dem Spielfeld liegen. Setze einen Stein, der den grünen teilweise überdeckt: ein Ende oben, ein Ende unten.',
  'touch.done': 'Du hast Grün überbaut. Verdeckte Flächen zählen nicht mehr.',
  'touch.wrong':
    'Er steht neben dem grünen Stein, nicht darauf. Ein Teil muss auf Grün liegen, ein Teil auf dem Spielfeld.',
  'gap.title': 'Keine Lücken',
  'gap.text':
    'Unter deinem Stein darf kein Loch bleiben. Halte einen Stein dorthin, wo eins entstünde: Er wird rot und sagt, warum. Setze ihn dann, wo er passt.',
  'gap.done': 'Passt er nicht, ist er rot, und die Seite sagt, warum. Alles andere darfst du setzen.',
  'gap.wrong':
    'Er passt, aber eine Lücke hast du noch nicht gesehen. Noch einmal: Halte ihn zuerst so, dass ein Teil in der Luft hängt.',
  'path.title': 'Was ein Weg ist',
  'path.text':
    'Du gewinnst mit einem Weg deiner Farbe zwischen gegenüberliegenden Seiten, über Oberseiten, die nebeneinander liegen. Ein Stein fehlt noch: Schließe den Weg von Süden nach Norden.',
  'path.done': 'Geschafft! Der Weg wird über die sichtbaren Flächen gezeichnet.',
  'path.wrong': 'Der Weg endet noch bei d6: d7 und d8 müssen ohne Lücke gelb sein.',
  'steps.title': 'Über Stufen',
  'steps.text':
    'Ein Weg darf klettern: Auch die senkrechten Flächen einer Stufe zählen, wenn sie deine Farbe haben. Führe den Weg über den Turm zu Ende.',
  'steps.done': 'Hinauf und hinunter: Jede Fläche der Stufe ist gelb, also hält der Weg.',
  'steps.wrong': 'Noch nicht: Ab d5 muss der Weg Feld für Feld bis d8 weitergehen.',
  'wall.title': 'Was keinen Weg ergibt',
  'wall.text':
    'Von Süden nach Norden sind hier alle Oberseiten gelb. Aber sieh dir die senkrechten Flächen der Stufe bei d4 an. Hat Gelb die beiden Seiten verbunden?',
  'wall.done':
    'Richtig: Eine grüne Fläche in der Stufe trennt den Weg. Jede Fläche einer Stufe muss deine Farbe haben.',
  'wall.wrong':
    'Alle Oberseiten sind gelb, aber von d4 hinunter triffst du auf eine grüne Fläche. Drehe das Spielfeld und sieh von der Seite.',
  'corners.title': 'Ecken und senkrechte Kanten',
  'corners.text':
    'Gelb hat Steine von Süden bis Norden. Aber d3 und e4 treffen sich nur an einer Ecke, längs einer senkrechten Kante. Hat Gelb die beiden Seiten verbunden?',
  'corners.done': 'Richtig: Nur waagerechte Kanten verbinden Flächen, Ecken und senkrechte Kanten nie.',
  'corners.wrong': 'Von d3 führt keine waagerechte Kante nach e4: d4 und e3 sind leer.',
  'corner.title': 'Eckfelder',
  'corner.text':
    'Das Feld in einer Ecke gehört zu beiden Seiten, die dort zusammentreffen. Die Mauer auf a2 hält dich vom Westen fern, aber a1 ist ein Feld der Westseite wie der Südseite. Führe den Weg von Osten nach Westen zu Ende.',
  'corner.done': 'Osten und Westen sind verbunden: a1 zählt für den Westen, obwohl dein Weg am Südrand entlang kam.',
  'corner.wrong':
    'Die Westseite ist noch nicht erreicht. Von d1 sind es drei Felder bis zur Ecke: c1, b1 und a1 müssen gelb sein.',
  'above.title': 'Nie auf dem Boden',
  'above.text':
    'Ein Weg muss das Spielfeld nirgends berühren, auch nicht an seinen Enden: Es zählt die Farbe, die man von oben sieht. Auf d4 und d5 liegt Grün. Führe deinen Weg darüber zu Ende.',
  'above.done':
    'Jede Oberseite dieses Wegs liegt auf der zweiten Ebene. Grün ist noch da unten, aber verdeckt, und verdeckte Flächen zählen nicht.',
  'above.wrong':
    'Zwischen d3 und d7 muss es lückenlos gelb sein: über Grün auf d4 und d5, und bei d6 hinauf auf die zweite Ebene.',
  'block.title': 'Den Weg versperren',
  'block.text':
    'Grün droht, im nächsten Zug Westen und Osten zu verbinden. Setze einen Stein so, dass Grün nicht sofort gewinnen kann.',
  'block.done':
    'Überdecken, füllen, zumauern: Es gibt immer mehrere Arten, einen Weg aufzuhalten. Mehr brauchst du für eine Partie nicht; weiter geht es mit Punkten, den anderen Spielfeldern und den blauen Steinen.',
  'block.wrong': 'Grün kann immer noch sofort beide Seiten verbinden, mit {move}.',
  'points.title': 'Punkte',
  'points.text':
    'Wenn Punkte zählen, bringt jede Fläche des kürzesten Wegs einen, liegend und senkrecht. Zwei davon siehst du nur von Norden: Drehe das Spielfeld. Wie viele Punkte bekommt Gelb hier?',
  'points.done':
    'Dreizehn: acht Oberseiten und fünf senkrechte Flächen, zwei hinauf bei d2, zwei hinunter bei d3, eine hinauf bei d8.',
  'points.wrong':
    'Zähle jede Fläche, über die der Weg läuft: acht Oberseiten, zwei senkrechte hinauf nach d2, zwei hinunter von d3 und die eine hinauf nach d8.',
  'out.title': 'Ausgeschieden, und Zugzwang',
  'out.text':
    'Grün hat noch zwei O, und keines passt irgendwo: Grün ist ausgeschieden, auch wenn später wieder Platz wäre. Die anderen spielen weiter, und wer setzen kann, muss, ob er will oder nicht. Du hast noch ein Z. Finde, wo es passt (G zeigt es), und setze es.',
  'out.done': 'Du hattest keine Wahl, du musstest setzen. Nun kann niemand mehr setzen, und die Partie ist zu Ende.',
  'out.wrong': 'Dein Z passt an zwei Stellen. G oder der Knopf mit den Punkten zeigt sie.',
  'draw.title': 'Unentschieden',
  'draw.text':
    'Niemand kann mehr setzen, und keine Farbe hat einen Weg zwischen gegenüberliegenden Seiten. Punkte zählen hier nicht. Wer hat gewonnen?',
  'draw.done':
    'Richtig: Ohne Verbindung ist es unentschieden. Nur wenn Punkte zählen, entscheiden die Randsteine; die kommen als Nächstes.',
  'draw.wrong':
    'Suche einen Weg von Seite zu Seite: Es gibt keinen, weder gelb noch grün. Und sonst zählt im Grundspiel nichts.',
  'draw.nobody': 'Niemand',
  'edge.title': 'Randsteine',
  'edge.text':
    'Zählen Punkte und hat am Ende niemand einen Weg, gewinnt die Farbe mit weniger Randsteinen: Steinen, von denen ein Würfel auf einem Randfeld liegt. Wie viele hat Grün hier?',
  'edge.done':
    'Drei, jeder zählt einmal, wie viele Randfelder er auch berührt. Gelb hat einen, also gewänne Gelb, mit drei Punkten.',
  'edge.wrong': 'Sieh an allen vier Rändern nach: Ein Stein, der mehrere Randfelder berührt, zählt trotzdem einmal.',
  'inner.title': 'Kein Randstein',
  'inner.text':
    'Weniger Randsteine sind besser, auf jedem Spielfeld; ein Stein, der nur von oben über den Rand ragt, ist keiner. Setze auf diesem Achteck einen Stein, der kein Randstein ist: Keiner seiner Würfel darf auf einem Randfeld liegen.',
  'inner.done': 'Er liegt gut im Inneren. Endet eine Partie ohne Weg, kann das den Sieg wert sein.',
  'inner.wrong': 'Ein Würfel davon liegt auf einem Randfeld, also ist er ein Randstein. Setze ihn weiter nach innen.',
  'sides.title': 'Genau gegenüber, oder daneben',
  'sides.text':
    'Bei acht Seiten darfst du die Seite genau gegenüber oder eine der beiden daneben erreichen. Genau gegenüber zählt doppelt. Von Norden kommst du zur Südseite (d1 bis g1) oder zur südwestlichen (a4 bis d1). Nimm die, die doppelt zählt.',
  'sides.done': 'Norden und Süden liegen einander genau gegenüber: elf Flächen, zweiundzwanzig Punkte.',
  'sides.wrong': 'Die Südseite ist noch offen: Führe den Weg von d3 weiter hinunter bis d1 oder e1.',
  'sides.oblique':
    'Das ist eine Verbindung, und sie gewinnt. Aber diese Seite liegt neben der genau gegenüber, also zählt jede Fläche einfach. Noch einmal: Geh hinunter nach d1 oder e1.',
  'blue.title': 'Blaue Steine',
  'blue.text':
    'Mit neutralen Steinen setzt jede Seite vor der Partie einen blauen Balken. Sie gehören niemandem, verbinden keine Flächen und sind keine Randsteine. Ein stehender bleibt eine Mauer, ein liegender lässt sich überbauen. Führe deinen Weg darüber zu Ende, von d3 nach d7.',
  'blue.done': 'Blau ist verdeckt, und Gelb läuft darüber. Das ist alles; den Rest findest du beim Spielen heraus.',
  'blue.wrong': 'Der Weg endet noch bei d3. Ein Ende eines Z passt bei d4 auf Blau, das andere kommt bei d6 herunter.',
  'figure.stacked': 'Nebeneinander und übereinander, und nie eine Lücke darunter',
  'figure.cut': 'Keine Verbindung: eine grüne Fläche in der Stufe bei d4',
  'figure.corners': 'Keine Verbindung: d3 und e4 teilen nur eine senkrechte Kante',
  'figure.direct': 'Von Norden nach Süden, genau gegenüber: elf Flächen, 22 Punkte',
  'figure.oblique': 'Von Norden nach Südwesten, daneben: auch eine Verbindung, jede Fläche zählt einfach',
  'figure.thirteen': 'Acht Oberseiten und fünf senkrechte Flächen: 13 Punkte',
  'figure.edge': 'Niemand hat einen Weg: Die Randsteine jeder Farbe werden gezählt, auch die verdeckten',
  'figure.blue': 'Der liegende blaue Stein ist überbaut, der stehende bleibt',
  'rules.title': 'Die Regeln',
  'rules.close': 'Zurück zur Partie',
  'rules.figure': 'Bild: zum Drehen ziehen',
  'rules.1.title': 'Worum es geht',
  'rules.1.text':
    'Caminos ist ein räumliches Verbindungsspiel für zwei, oder für vier in zwei Teams. Gebaut wird mit Holzsteinen, nebeneinander und übereinander. Wer zuerst einen lückenlosen Weg der eigenen Farbe von einer Seite des Spielfelds zur gegenüberliegenden hat, gewinnt.',
  'rules.2.title': 'Die Steine',
  'rules.2.text':
    'Jede Farbe hat vierzehn Steine aus je vier Würfeln: vier L, vier T, vier Z und zwei O. Sie dürfen beliebig gedreht und gewendet werden. Die zwei blauen Steine, drei Würfel in einer Reihe, gehören zu einer Variante.',
  'rules.3.title': 'Die Spielfelder',
  'rules.3.text':
    'Es gibt vier Spielfelder. Quadrat und Raute haben vier Seiten, Achteck und Ring haben acht. Eckfelder gehören zu beiden Seiten, die dort zusammentreffen. Das Loch im Ring gehört nicht zum Spielfeld. Linien im Rand zeigen, welche Seiten einander genau gegenüberliegen: Sie sehen gleich aus.',
  'rules.4.title': 'Ein Zug',
  'rules.4.text':
    'Gelb beginnt. Reihum setzt jeder einen eigenen Stein. Wer setzen kann, muss. Passt keiner deiner Steine mehr, wenn du an der Reihe bist, scheidest du für den Rest der Partie aus; die anderen spielen weiter. Zu viert sitzen Partner einander gegenüber und teilen die Steine gleichmäßig.',
  'rules.5.title': 'Setzen',
  'rules.5.text':
    'Jeder Würfel liegt über einem Feld und auf einem freien Platz. Mindestens ein Würfel des Steins liegt direkt auf dem Spielfeld. Unter keinem Würfel ist ein leerer Platz: Darunter ist das Spielfeld, der Stein selbst oder ein anderer Stein, gleich wessen. So wird nichts höher als drei.',
  'rules.6.title': 'Eine Verbindung',
  'rules.6.text':
    'Nur was man sieht, zählt: die Oberseiten der Säulen und die senkrechten Flächen der Stufen dazwischen. Zwei Flächen deiner Farbe sind verbunden, wenn sie eine waagerechte Kante teilen. Ecken und senkrechte Kanten verbinden nichts. Zwei Nachbarsäulen sind also verbunden, wenn beide Oberseiten dir gehören und alle Flächen der Stufe dazwischen auch. Eine Verbindung führt von einer Oberseite an einer Seite zu einer Oberseite an einer gegenüberliegenden.',
  'rules.7.title': 'Das Ende',
  'rules.7.text':
    'Wer eine Verbindung fertigstellt, gewinnt sofort, auch für das Team. Sind alle ausgeschieden, endet die Partie unentschieden, außer wenn Punkte zählen.',
  'rules.8.title': 'Gegenüberliegende Seiten',
  'rules.8.text':
    'Bei vier Seiten ist es die Seite gegenüber. Bei acht Seiten ist es die Seite genau gegenüber und die beiden daneben.',
  'rules.9.title': 'Punkte',
  'rules.9.text':
    'Gewonnen werden so viele Punkte, wie die kürzeste Verbindung Flächen hat, liegende und senkrechte. Bei acht Seiten zählt ein Weg zwischen genau gegenüberliegenden Seiten doppelt. Ohne Verbindung zählt man Randsteine: Steine mit einem Würfel direkt auf einem Randfeld, sichtbar oder verdeckt. Die Farbe mit weniger gewinnt und bekommt so viele Punkte, wie die andere Randsteine hat. Im Wettkampf werden die Punkte addiert, und der Beginn wechselt.',
  'rules.10.title': 'Neutrale Steine',
  'rules.10.text':
    'In dieser Variante hat jede Seite einen blauen Stein und setzt ihn vor allem anderen. Blau gehört niemandem: Es steht im Weg, verbindet nichts, ist kein Randstein und darf überbaut werden.',
};
