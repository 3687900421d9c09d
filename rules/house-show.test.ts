import { describe, expect, it } from 'vitest'
import { nextShown, podiumTime, type Shown } from './house-show.ts'

const now = 1_000
const going: Shown = { competitionId: 'a', until: null }
const a = { id: 'a', isLive: true, round: 2 }
const b = { id: 'b', isLive: true, round: 1 }
const waiting = { id: 'c', isLive: false, round: 0 }

describe('display of the house', () => {
  it.each([
    ['nothing is live', null, [waiting], null],
    ['a competition goes live', null, [waiting, a], going],
    ['another goes live meanwhile', going, [b, a], going],
    ['it is paused', going, [{ ...a, isLive: false }], going],
    ['it has ended', going, [waiting], { competitionId: 'a', until: now + podiumTime }],
    ['its podium is shown', { ...going, until: now + 1 }, [], { competitionId: 'a', until: now + 1 }],
    ['its podium has been shown', { ...going, until: now }, [], null],
    ['it is opened again', { ...going, until: now + 1 }, [a], going],
    [
      'the next goes live during the podium',
      { ...going, until: now + 1 },
      [b],
      { competitionId: 'b', until: null },
    ],
    ['it has ended and another is live', going, [b], { competitionId: 'b', until: null }],
    ['it was set back to the start', going, [{ ...a, isLive: false, round: 0 }], null],
  ])('%s', (_, shown, listed, next) => expect(nextShown(shown as Shown | null, listed, now)).toEqual(next))
})
