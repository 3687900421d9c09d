import type { CompetitionType, DecidedBy, Difficulty } from '#contract/bounds.ts'
import { addDays } from './calendar.ts'

type LocalTime = { date: string; time: string }

export type DemoCompetition = {
  title: string
  description: string
  type: CompetitionType
  difficulty: Difficulty
  /** In Stockholm's time, at an hour that daylight saving never skips. */
  start: LocalTime
  end: LocalTime
  prize: string | null
  rules: string | null
  /** Null: unlimited. */
  places: number | null
  decidedBy: DecidedBy
  /** How many guests take part. */
  entries: number
  /** What the best have won so far, most first. */
  won?: readonly number[]
  isLive?: true
  /** Its host has ended the last round. */
  isFinished?: true
  /** A quiz evening, with questions and teams of those who take part. */
  isEvening?: true
  isActive?: false
}

/**
 * Competitions around `today` (in Stockholm, `YYYY-MM-DD`): one is live tonight, one is a quiz evening, one is a draw, two have
 * ended, one is hidden.
 */
export function demoCompetitions(today: string): DemoCompetition[] {
  const on = (days: number, time: string): LocalTime => ({ date: addDays(today, days), time })
  return [
    {
      title: 'Kvällens färgjakt',
      description:
        'Tre rundor på storbilden med hela hallen som motståndare. När en färg tänds på telefonen gäller det att ' +
        'vara vaken: den som hinner trycka får poängen. Finalen brukar avgöras på sista knappen.',
      type: 'Gaming',
      difficulty: 'Easy',
      start: on(0, '18:00'),
      end: on(1, '01:00'),
      prize: 'Middag för två i restaurangen',
      rules:
        'En telefon per person. Varje knapp räknas en gång. Vid lika poäng vinner den som kom dit först.',
      places: 60,
      decidedBy: 'live',
      entries: 14,
      isLive: true,
    },
    {
      title: 'Gårdagens färgjakt',
      description:
        'Förra rundan på storbilden. Slutställningen ligger kvar här, så att den som vann kan visa upp den i baren.',
      type: 'Gaming',
      difficulty: 'Easy',
      start: on(-1, '18:00'),
      end: on(-1, '23:00'),
      prize: 'Middag för två i restaurangen',
      rules: 'En telefon per person. Varje knapp räknas en gång.',
      places: 60,
      decidedBy: 'live',
      entries: 11,
      won: [70, 60, 60, 40, 30, 10],
      isFinished: true,
    },
    {
      title: 'Gissa grytan',
      description:
        'Köket har lagat något nytt och säger inte vad det är. Smaka vid disken och dra en lott: turen avgör, ' +
        'inte tungan.',
      type: 'Mat',
      difficulty: 'Easy',
      start: on(-6, '11:00'),
      end: on(1, '22:00'),
      prize: 'Nästa veckas gryta på huset',
      rules: null,
      places: 40,
      decidedBy: 'draw',
      entries: 17,
    },
    {
      title: 'Trickstöten',
      description:
        'Samma uppställning på biljardbord 4 hela månaden: tre bollar, en stöt, en ficka. Tobias visar hur det ska se ut om du ' +
        'frågar snällt.',
      type: 'Pool',
      difficulty: 'Hard',
      start: on(-4, '15:00'),
      end: on(26, '22:00'),
      prize: 'En timme på biljardbord 1, varje vecka i en månad',
      rules: 'Tre försök i följd. Touchar köbollen en fast boll räknas försöket.',
      places: 50,
      decidedBy: 'by_hand',
      entries: 21,
      won: [60, 45, 45, 30, 30, 15],
    },
    {
      title: 'Musikquizet: nittiotalet',
      description:
        'Eurodance, grunge och allt som låg på blandbanden. Fem frågor, och ja, du får nynna. Gunilla rättar och ' +
        'läser upp resultatet.',
      type: 'Quiz',
      difficulty: 'Medium',
      start: on(-2, '17:00'),
      end: on(5, '23:00'),
      prize: 'Middag för två på nästa pubquiz',
      rules: null,
      places: null,
      decidedBy: 'by_hand',
      entries: 26,
      won: [50, 40, 30, 20, 10],
    },
    {
      title: 'Lagquizet',
      description:
        'Två omgångar i lag, med paus för mat emellan. Ni svarar i mobilen, vem som helst i laget, och kan ändra er tills ' +
        'frågan låses. Kommer du ensam är du ett eget lag.',
      type: 'Quiz',
      difficulty: 'Medium',
      start: on(2, '19:00'),
      end: on(2, '23:00'),
      prize: 'Bordets notor på nästa lagquiz',
      rules: 'Högst tio i ett lag. Inga andra sökningar i mobilen än den egna hjärnan.',
      places: null,
      decidedBy: 'live',
      entries: 9,
      isEvening: true,
    },
    {
      title: '180-jakten',
      description:
        'Hur nära kommer du? Nio pilar mot tavlan längst in, med en domare som räknar högt. Bara en omgång per person, ' +
        'så värm upp först.',
      type: 'Dart',
      difficulty: 'Hard',
      start: on(-9, '16:00'),
      end: on(12, '23:00'),
      prize: 'Egna pilar i fodral',
      rules: 'Nio pilar, bästa trean räknas. Foten bakom linjen.',
      places: 24,
      decidedBy: 'by_hand',
      entries: 23,
      won: [90, 70, 65, 50, 40, 35, 20],
    },
    {
      title: 'Flipperligan',
      description:
        'Åtta maskiner och en tabell. Det är den jämnaste kvällen som vinner, inte den bästa kulan, så det lönar sig att ' +
        'prova även den med trasig vänsterflipper.',
      type: 'Gaming',
      difficulty: 'Medium',
      start: on(-1, '12:00'),
      end: on(40, '22:00'),
      prize: 'Ditt namn på skylten vid maskinerna',
      rules: null,
      places: null,
      decidedBy: 'by_hand',
      entries: 12,
      won: [40, 30, 20],
    },
    {
      title: 'Shuffleboardstegen',
      description:
        'Utmana den som står ovanför dig på stegen. Vinner du byter ni plats, förlorar du är det bara att vänta en vecka ' +
        'och utmana igen.',
      type: 'Sport',
      difficulty: 'Medium',
      start: on(3, '15:00'),
      end: on(31, '22:00'),
      prize: null,
      rules: 'Bäst av tre till 15. En utmaning i veckan.',
      places: 32,
      decidedBy: 'by_hand',
      entries: 6,
    },
    {
      title: 'Veckans korsord',
      description: 'Samma korsord till alla, utskrivet vid baren. Bläckpenna, annars räknas det inte.',
      type: 'Övrigt',
      difficulty: 'Easy',
      start: on(-11, '12:00'),
      end: on(-4, '22:00'),
      prize: 'Kaffe och kaka en hel vecka',
      rules: null,
      places: null,
      decidedBy: 'by_hand',
      entries: 28,
      won: [50, 30, 20],
    },
    {
      title: 'Femkampen',
      description:
        'Pool, dart, shuffleboard, flipper och en hemlig gren. Vi håller på att bestämma vilken den hemliga är.',
      type: 'Sport',
      difficulty: 'Hard',
      start: on(21, '13:00'),
      end: on(21, '20:00'),
      prize: 'Vandringspokalen, och ett år på dig att putsa den',
      rules: 'Lag om tre. Alla grenar spelas samma dag.',
      places: 36,
      decidedBy: 'by_hand',
      entries: 0,
      isActive: false,
    },
  ]
}
