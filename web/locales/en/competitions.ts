import type { competitions as swedish } from '../sv/competitions.ts'
import type { Texts } from '../texts.ts'

export const competitions: Texts<typeof swedish> = {
  type: {
    Quiz: 'Quiz',
    Dart: 'Darts',
    Pool: 'Pool',
    Gaming: 'Gaming',
    Sport: 'Sport',
    Mat: 'Food',
    Övrigt: 'Other',
  },
  difficulty: { Easy: 'Easy', Medium: 'Medium', Hard: 'Hard' },
  timeLeft: {
    over: 'Ended',
    days: '{{count}}d left',
    hours: '{{count}}h left',
    minutes: '{{count}}min left',
    moment: 'Less than 1 min left',
  },
  live: 'LIVE',
  joined: 'You’re in',
}
