/* nl.ts: the words of the lessons and of the rules in Dutch. */
import type { LearnWords } from './en';

export const nl: LearnWords = {
  step: 'Stap {step} van {steps}',
  next: 'Verder',
  again: 'Nog een keer',
  leave: 'Les verlaten',
  done: 'Goed gedaan!',
  yes: 'Ja',
  no: 'Nee',
  wrong: 'Nog niet helemaal. Kijk nog eens.',
  finish: 'Nu spelen',
  'first.title': 'Je eerste steen',
  'first.text': 'Kies een steen uit je voorraad en plaats hem ergens op het bord.',
  'first.done': 'Dat is een beurt: één steen, waar hij maar past. Een geplaatste steen beweegt nooit meer.',
  'stand.title': 'Stenen mogen staan',
  'stand.text': 'Een steen mag je in de ruimte draaien zoals je wilt. Plaats er een die minstens twee hoog staat.',
  'stand.done': 'Staande stenen zijn muren, torens en bruggen. Hoger dan drie wordt niets.',
  'stand.wrong': 'Hij ligt plat: elk blokje raakt het bord. Kantel hem (F) tot een blokje op een ander staat.',
  'touch.title': 'Raak het bord',
  'touch.text':
    'Minstens één blokje van je steen moet op het bord zelf liggen. Plaats een steen die de groene deels bedekt: het ene eind boven, het andere beneden.',
  'touch.done': 'Je hebt over groen heen gebouwd. Bedekte vlakken tellen niet meer.',
  'touch.wrong': 'Hij staat naast de groene steen, niet erop. Een deel moet op groen liggen, een deel op het bord.',
  'gap.title': 'Geen gaten',
  'gap.text':
    'Onder je steen mag geen gat blijven. Houd een steen waar dat wel zo zou zijn: hij wordt rood en zegt waarom. Plaats hem dan waar hij past.',
  'gap.done': 'Past hij niet, dan is hij rood en zegt de pagina waarom. Al het andere mag je plaatsen.',
  'gap.wrong':
    'Hij past, maar je hebt nog geen gat gezien. Probeer het opnieuw en houd hem eerst zo dat een deel in de lucht hangt.',
  'path.title': 'Wat een pad is',
  'path.text':
    'Je wint met een pad van jouw kleur tussen tegenoverliggende zijden, over bovenkanten die naast elkaar liggen. Er ontbreekt één steen: maak het pad van zuid naar noord af.',
  'path.done': 'Gelukt! Het pad wordt over de zichtbare vlakken getekend.',
  'path.wrong': 'Het pad houdt nog op bij d6: d7 en d8 moeten zonder onderbreking geel zijn.',
  'steps.title': 'Over treden',
  'steps.text':
    'Een pad mag klimmen: ook de rechtopstaande vlakken van een trede tellen, als ze jouw kleur hebben. Maak het pad over de toren af.',
  'steps.done': 'Omhoog en omlaag: elk vlak van de trede is geel, dus het pad houdt stand.',
  'steps.wrong': 'Nog niet: vanaf d5 moet het pad veld voor veld doorlopen tot d8.',
  'wall.title': 'Wat geen pad is',
  'wall.text':
    'Van zuid naar noord zijn hier alle bovenkanten geel. Maar kijk naar de rechtopstaande vlakken van de trede bij d4. Heeft geel de twee zijden verbonden?',
  'wall.done': 'Juist: een groen vlak in de trede snijdt het pad door. Elk vlak van een trede moet jouw kleur hebben.',
  'wall.wrong':
    'Alle bovenkanten zijn geel, maar van d4 naar beneden kom je een groen vlak tegen. Draai het bord en kijk van opzij.',
  'corners.title': 'Hoeken en rechtopstaande randen',
  'corners.text':
    'Geel heeft stenen van zuid tot noord. Maar d3 en e4 raken elkaar alleen met een hoek, langs een rechtopstaande rand. Heeft geel de twee zijden verbonden?',
  'corners.done': 'Juist: alleen horizontale randen verbinden vlakken. Hoeken en rechtopstaande randen nooit.',
  'corners.wrong': 'Van d3 naar e4 leidt geen horizontale rand: d4 en e3 zijn leeg.',
  'corner.title': 'Hoekvelden',
  'corner.text':
    'Het veld in een hoek hoort bij beide zijden die daar samenkomen. De muur op a2 houdt je bij het westen weg, maar a1 is een veld van de westzijde én van de zuidzijde. Maak het pad van oost naar west af.',
  'corner.done': 'Oost en west zijn verbonden: a1 telt voor het westen, al kwam je pad langs het zuiden.',
  'corner.wrong':
    'De westzijde is nog niet bereikt. Van d1 zijn het drie velden tot de hoek: c1, b1 en a1 moeten geel zijn.',
  'above.title': 'Nooit op het bord',
  'above.text':
    'Een pad hoeft het bord niet te raken, ook niet aan zijn uiteinden: wat telt is de kleur van bovenaf gezien. Op d4 en d5 ligt groen. Maak je pad eroverheen af.',
  'above.done':
    'Elke bovenkant van dit pad ligt op de tweede laag. Groen ligt er nog onder, maar bedekt, en bedekte vlakken tellen niet.',
  'above.wrong':
    'Tussen d3 en d7 moet het zonder onderbreking geel zijn: over groen op d4 en d5, en bij d6 omhoog naar de tweede laag.',
  'block.title': 'Snijd de weg af',
  'block.text':
    'Groen dreigt de volgende beurt west met oost te verbinden. Plaats een steen zodat groen niet meteen kan winnen.',
  'block.done':
    'Bedekken, vullen, dichtmetselen: er zijn altijd meer manieren om een pad te stoppen. Meer heb je voor een partij niet nodig; hierna komen de punten, de andere borden en de blauwe stenen.',
  'block.wrong': 'Groen kan nog steeds meteen beide zijden verbinden, met {move}.',
  'points.title': 'Punten',
  'points.text':
    'Als punten tellen, levert elk vlak van het kortste pad er één op, liggend en rechtop. Twee ervan zie je alleen vanuit het noorden: draai het bord. Hoeveel punten krijgt geel hier?',
  'points.done':
    'Dertien: acht bovenkanten en vijf rechtopstaande vlakken, twee omhoog bij d2, twee omlaag bij d3 en één omhoog bij d8.',
  'points.wrong':
    'Tel elk vlak waar het pad over loopt: acht bovenkanten, twee vlakken omhoog naar d2, twee omlaag van d3 en het ene omhoog naar d8.',
  'out.title': 'Uitgeschakeld, en gedwongen',
  'out.text':
    'Groen heeft nog twee O’s en die passen nergens: groen is voorgoed uitgeschakeld, ook als er later weer plaats zou zijn. De anderen spelen door, en wie kan plaatsen, moet, of je wilt of niet. Jij hebt nog een Z. Zoek waar hij past (G laat het zien) en plaats hem.',
  'out.done': 'Je had geen keus, je moest plaatsen. Nu kan niemand meer plaatsen en is de partij afgelopen.',
  'out.wrong': 'Je Z past op twee plekken. Met G, of de knop met de stippen, zie je ze.',
  'draw.title': 'Gelijkspel',
  'draw.text':
    'Niemand kan meer plaatsen, en geen van beide kleuren heeft een pad tussen tegenoverliggende zijden. Punten tellen hier niet. Wie heeft er gewonnen?',
  'draw.done':
    'Juist: zonder verbinding is het gelijkspel. Alleen als punten tellen, beslissen de randstenen; die komen hierna.',
  'draw.wrong':
    'Zoek een pad van zijde naar zijde: dat is er niet, geel noch groen. En verder telt er in het gewone spel niets.',
  'draw.nobody': 'Niemand',
  'edge.title': 'Randstenen',
  'edge.text':
    'Tellen de punten en heeft aan het eind niemand een pad, dan wint de kleur met minder randstenen: stenen met een blokje op een randveld. Hoeveel heeft groen er hier?',
  'edge.done':
    'Drie, elk telt één keer, hoeveel randvelden hij ook raakt. Geel heeft er één, dus zou geel winnen, met drie punten.',
  'edge.wrong': 'Kijk langs alle vier de randen: een steen die meer randvelden raakt, telt toch maar één keer.',
  'inner.title': 'Geen randsteen',
  'inner.text':
    'Minder randstenen is beter, op elk bord; een steen die alleen van boven over de rand hangt, is er geen. Plaats op deze achthoek een steen die geen randsteen is: geen van zijn blokjes mag op een randveld liggen.',
  'inner.done': 'Hij ligt goed naar binnen. Eindigt een partij zonder pad, dan kan dat de winst waard zijn.',
  'inner.wrong': 'Een blokje ervan ligt op een randveld, dus het is een randsteen. Leg hem verder naar binnen.',
  'sides.title': 'Recht ertegenover, of ernaast',
  'sides.text':
    'Bij acht zijden mag je de zijde recht ertegenover bereiken of een van de twee ernaast. Recht ertegenover telt dubbel. Vanuit het noorden kun je naar de zuidzijde (d1 tot g1) of naar de zuidwestelijke (a4 tot d1). Neem de zijde die dubbel telt.',
  'sides.done': 'Noord en zuid liggen recht tegenover elkaar: elf vlakken, tweeëntwintig punten.',
  'sides.wrong': 'De zuidzijde is nog open: ga van d3 verder naar d1 of e1.',
  'sides.oblique':
    'Dat is een verbinding, en ze wint. Maar deze zijde ligt naast die recht ertegenover, dus elk vlak telt één keer. Probeer het nog eens en ga naar d1 of e1.',
  'blue.title': 'Blauwe stenen',
  'blue.text':
    'Met neutrale stenen plaatst elke kant vóór de partij een blauwe balk. Ze zijn van niemand, verbinden niets en zijn geen randstenen. Een staande blijft een muur, over een liggende kun je heen bouwen. Maak je pad eroverheen af, van d3 naar d7.',
  'blue.done': 'Blauw is bedekt en geel loopt eroverheen. Dat is alles; de rest ontdek je door te spelen.',
  'blue.wrong':
    'Het pad houdt nog op bij d3. Het ene eind van een Z past op blauw bij d4, het andere komt bij d6 omlaag.',
  'figure.stacked': 'Naast en op elkaar, en nooit een gat eronder',
  'figure.cut': 'Geen verbinding: een groen vlak in de trede bij d4',
  'figure.corners': 'Geen verbinding: d3 en e4 delen alleen een rechtopstaande rand',
  'figure.direct': 'Van noord naar zuid, recht ertegenover: elf vlakken, 22 punten',
  'figure.oblique': 'Van noord naar zuidwest, ernaast: ook een verbinding, elk vlak telt één keer',
  'figure.thirteen': 'Acht bovenkanten en vijf rechtopstaande vlakken: 13 punten',
  'figure.edge': 'Niemand heeft een pad: de randstenen van elke kleur worden geteld, ook de bedekte',
  'figure.blue': 'Over de liggende blauwe steen is gebouwd, de staande blijft',
  'rules.title': 'De regels',
  'rules.close': 'Terug naar de partij',
  'rules.figure': 'Figuur: sleep om te draaien',
  'rules.1.title': 'Waar het om gaat',
  'rules.1.text':
    'Caminos is een ruimtelijk verbindingsspel voor twee spelers, of vier in twee teams. Je bouwt met houten stenen, naast en op elkaar. Wie als eerste een ononderbroken pad van de eigen kleur heeft van de ene zijde van het bord naar de zijde ertegenover, wint.',
  'rules.2.title': 'De stenen',
  'rules.2.text':
    'Elke kleur heeft veertien stenen van vier blokjes: vier L, vier T, vier Z en twee O. Je mag ze draaien en omkeren zoals je wilt. Twee blauwe stenen, drie blokjes op een rij, horen alleen bij een variant.',
  'rules.3.title': 'De borden',
  'rules.3.text':
    'Er zijn vier borden. Het vierkant en de ruit hebben vier zijden, de achthoek en de ring hebben er acht. Hoekvelden horen bij beide zijden die daar samenkomen. Het gat in de ring hoort niet bij het bord. Lijnen in de rand laten zien welke zijden precies tegenover elkaar liggen: die zien er hetzelfde uit.',
  'rules.4.title': 'Een beurt',
  'rules.4.text':
    'Geel begint. Om de beurt plaatst elke speler een eigen steen. Wie kan plaatsen, moet. Past geen van je stenen nog ergens als je aan de beurt bent, dan ben je uitgeschakeld voor de rest van de partij; de anderen gaan door. Met vier spelers zitten partners tegenover elkaar en delen ze de stenen gelijk.',
  'rules.5.title': 'Plaatsen',
  'rules.5.text':
    'Elk blokje ligt boven een veld en op een vrije plek. Minstens één blokje van de steen ligt op het bord zelf. Onder geen enkel blokje is een lege plek: eronder is het bord, de steen zelf of een andere steen, van wie dan ook. Zo wordt niets hoger dan drie.',
  'rules.6.title': 'Een verbinding',
  'rules.6.text':
    'Alleen wat je ziet telt: de bovenkanten van de kolommen en de rechtopstaande vlakken van de treden ertussen. Twee vlakken van jouw kleur zijn verbonden als ze een horizontale rand delen. Hoeken en rechtopstaande randen verbinden niets. Twee buurkolommen zijn dus verbonden als beide bovenkanten van jou zijn en alle vlakken van de trede ertussen ook. Een verbinding loopt van een bovenkant aan een zijde naar een bovenkant aan een tegenoverliggende zijde.',
  'rules.7.title': 'Het einde',
  'rules.7.text':
    'Wie een verbinding afmaakt, wint meteen, voor het team. Zijn alle spelers uitgeschakeld, dan is het gelijkspel, tenzij punten tellen.',
  'rules.8.title': 'Tegenoverliggende zijden',
  'rules.8.text':
    'Bij vier zijden is dat de zijde aan de overkant. Bij acht zijden is dat de zijde recht ertegenover en de twee daarnaast.',
  'rules.9.title': 'Punten',
  'rules.9.text':
    'De winnaar krijgt zoveel punten als de kortste verbinding vlakken heeft, liggend en rechtop. Bij acht zijden telt een pad tussen zijden recht tegenover elkaar dubbel. Zonder verbinding tel je randstenen: stenen met een blokje op het bord op een randveld, zichtbaar of bedekt. De kleur met minder wint en krijgt zoveel punten als de andere kleur randstenen heeft. In een wedstrijd worden de punten opgeteld en begint steeds een ander.',
  'rules.10.title': 'Neutrale stenen',
  'rules.10.text':
    'In deze variant heeft elke kant een blauwe steen en plaatst die voor al het andere. Blauw is van niemand: het ligt in de weg, verbindt niets, is geen randsteen en je mag eroverheen bouwen.',
};
