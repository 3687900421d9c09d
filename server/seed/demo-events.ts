import { type Weekday, weekdayAfter } from './calendar.ts'
import type { DemoEvent } from './demo-event.ts'
import { seasonalDinner } from './season.ts'

/** The events of five weeks after `today` (in Stockholm, `YYYY-MM-DD`), and a few past ones. */
export function demoEvents(today: string): DemoEvent[] {
  const on = (weekday: Weekday, weeks: number) => weekdayAfter(today, weekday, weeks)
  return [
    {
      title: 'Pubquiz med Gunilla',
      description:
        'Fyra omgångar, åtta frågor i varje och en musikrunda som brukar avgöra. Max sex personer i laget. ' +
        'Kom i tid, första frågan läses upp prick sju. Vinnarna får sin mat på huset nästa tisdag.',
      date: on('tisdag', 0),
      tuesday: 'planned',
      time: '19:00',
      ends: '21:30',
      doors: '18:30',
      location: 'Restaurangen',
      category: 'Quiz',
      price: null,
      places: 48,
      booked: 45,
      parties: [6, 5, 4, 4, 2],
      picture: 1,
    },
    {
      title: 'Dartcup i par',
      description:
        '501 dubbel ut, bäst av tre. Ni bokar en och en och lottas ihop på plats, så ta gärna med en kompis ' +
        'men räkna inte med att få hålla ihop. Pilar finns att låna i baren.',
      date: on('onsdag', 0),
      time: '18:30',
      location: 'Darthörnan',
      category: 'Sport',
      price: '80 kr',
      places: 24,
      booked: 22,
      picture: 0,
    },
    {
      title: 'Torsdagsjazz: Trio Hellman',
      description:
        'Piano, bas och trummor i hörnan vid scenen. Standards i första set, egna låtar i andra. ' +
        'Köket har öppet hela kvällen och borden närmast scenen går först.',
      date: on('torsdag', 0),
      time: '20:00',
      ends: '23:30',
      doors: '19:00',
      cancelHours: 24,
      location: 'Stora scenen',
      category: 'Musik',
      price: '120 kr',
      places: 60,
      booked: 31,
      picture: 1,
    },
    {
      title: 'Poker utan insats',
      description:
        "Texas hold'em med marker som inte är värda något annat än ära. Vi går igenom reglerna klockan fem för " +
        'den som aldrig har spelat. Finalbordet brukar vara klart vid nio.',
      date: on('söndag', 0),
      time: '17:00',
      location: 'Kortrummet',
      category: 'Gaming',
      price: null,
      places: 40,
      booked: 27,
      picture: 2,
    },
    {
      title: 'Spelkväll: brädspel och nya vänner',
      description:
        'Vi dukar upp ett trettiotal spel, från Alfapet till sådant som tar hela kvällen. Kom ensam eller med ett ' +
        'gäng, vi hjälper till att hitta ett bord som passar.',
      date: on('måndag', 0),
      time: '18:00',
      location: 'Galleriet',
      category: 'Gaming',
      price: null,
      places: null,
      booked: 14,
      picture: 0,
    },
    {
      title: 'Spelrum Open i 9-ball',
      description:
        'Säsongens stora turnering. Dubbelutslagning, race till fem, handikapp för dig som vill. ' +
        'Insläpp och uppvärmning från tio. Priser till de fyra bästa och en vandringspokal som faktiskt vandrar.',
      date: on('lördag', 1),
      time: '11:00',
      location: 'Poolhallen, biljardbord 1–8',
      category: 'Sport',
      price: '250 kr',
      places: 32,
      booked: 32,
      waits: [1, 2, 1],
      picture: 0,
    },
    {
      title: 'Vinprovning: Piemonte',
      description:
        'Sex viner från dolcetto till barolo, med ostar och chark från samma kullar. Vår sommelier Paolo berättar ' +
        'på svenska, med utvikningar på italienska. Från 20 år.',
      date: on('fredag', 1),
      time: '18:00',
      location: 'Källaren',
      category: 'Mat',
      price: '495 kr',
      places: 20,
      booked: 18,
      parties: [4, 3, 2, 2],
      picture: 1,
    },
    {
      title: 'Pubquiz: film och musik',
      description:
        'Hela kvällen går i filmmusikens tecken: citat, ledmotiv och en bildrunda. Max sex personer i laget.',
      date: on('tisdag', 1),
      tuesday: 'apart',
      time: '19:00',
      location: 'Restaurangen',
      category: 'Quiz',
      price: null,
      places: 48,
      booked: 23,
      picture: 1,
    },
    {
      title: 'Pool för nybörjare',
      description:
        'Två timmar med Tobias, som har spelat i allsvenskan: stöten, bryggan, siktet och de vanligaste felen. ' +
        'Du behöver inga förkunskaper och ingen egen kö. Kaffe ingår.',
      date: on('söndag', 1),
      time: '14:00',
      location: 'Poolhallen, biljardbord 5–8',
      category: 'Sport',
      price: '150 kr',
      places: 12,
      booked: 7,
      picture: 0,
    },
    { ...seasonalDinner(on('fredag', 2)), date: on('fredag', 2), booked: 38, picture: 1 },
    {
      title: 'Retrokväll: arkad och flipper',
      description:
        'Åtta flipperspel och sex arkadkabinett, alla med fritt spel. Kvällens bästa poäng på varje maskin ' +
        'skrivs upp på tavlan och får stå kvar till nästa gång.',
      date: on('onsdag', 2),
      time: '17:30',
      location: 'Galleriet',
      category: 'Gaming',
      price: '60 kr',
      places: 50,
      booked: 19,
      picture: 0,
    },
    {
      title: 'Vinyl och biljard',
      description:
        'DJ Märta Malm spelar soul, disco och sådant som går att stöta till. Biljarden är fri från nio ' +
        'till midnatt för alla som har bokat plats.',
      date: on('lördag', 2),
      time: '21:00',
      location: 'Poolhallen',
      category: 'Musik',
      price: '90 kr',
      places: 80,
      booked: 26,
      picture: 0,
    },
    {
      title: 'Standup: öppen scen',
      description:
        'Sju komiker, sju minuter var, ingen som vet hur det går. Konferencier är Lotta Brink. Vill du själv ' +
        'upp på scenen skriver du upp dig i baren före sju.',
      date: on('torsdag', 3),
      time: '19:30',
      location: 'Stora scenen',
      category: 'Övrigt',
      price: '100 kr',
      places: 70,
      booked: 12,
      picture: 1,
    },
    {
      title: 'Öppet hus för nya gäster',
      description:
        'Se dig om, prova ett bord, träffa dem som jobbar här och få veta hur poäng och nivåer fungerar. ' +
        'Vi bjuder på bubbel utan alkohol och något från köket.',
      date: on('söndag', 3),
      time: '13:00',
      location: 'Entrén',
      category: 'Övrigt',
      price: null,
      places: null,
      booked: 5,
      picture: 2,
    },
    {
      title: 'Pubquiz: kvartsfinal',
      description:
        'De sex bästa lagen hittills är direktkvalificerade. Resten av platserna går till dem som bokar först.',
      date: on('tisdag', 3),
      tuesday: 'apart',
      time: '19:00',
      location: 'Restaurangen',
      category: 'Quiz',
      price: '40 kr',
      places: 60,
      booked: 9,
      picture: 2,
    },
    {
      title: 'Pubquiz med Gunilla',
      description: 'Fyra omgångar och en musikrunda. Max sex personer i laget.',
      date: on('tisdag', -2),
      tuesday: 'planned',
      time: '19:00',
      location: 'Restaurangen',
      category: 'Quiz',
      price: null,
      places: 48,
      booked: 41,
      picture: 2,
    },
    {
      title: 'Torsdagsjazz: Vera Lindh kvartett',
      description: 'Sång, piano, bas och trummor. Ballader först, svängigare efter pausen.',
      date: on('torsdag', -2),
      time: '20:00',
      location: 'Stora scenen',
      category: 'Musik',
      price: '120 kr',
      places: 60,
      booked: 37,
      picture: 1,
    },
    {
      title: 'Snookerkväll för veteraner',
      description: 'Långa bord, lågt tempo och kaffe på kannan. Alla över sextio spelar gratis.',
      date: on('måndag', -3),
      time: '15:00',
      location: 'Poolhallen, snookerborden',
      category: 'Sport',
      price: '50 kr',
      places: 16,
      booked: 13,
      picture: 0,
    },
    {
      title: 'Ölprovning: fem bryggerier från Västkusten',
      description: 'Fem öl, fem berättelser och en bricka med räkor. Från 20 år.',
      date: on('fredag', -4),
      time: '18:00',
      location: 'Källaren',
      category: 'Mat',
      price: '350 kr',
      places: 24,
      booked: 24,
      picture: 2,
    },
  ]
}
