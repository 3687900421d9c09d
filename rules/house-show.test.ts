import { describe, expect, it } from 'vitest'
import { nextShown, podiumTime, type Shown } from './house-show.ts'

const now = 1_000
const going: Shown = { competitionId: 'a', until: null }
const a = { id: 'a', isLive: true, round: 2 }
const b = { id: 'b', isLive: true, round: 1 }
const waiting = { id: 'c', isLive: false, round: 0 }

describe('the display of the house', () => {
  it.each([
    ['nothing is live', null, [waiting], null],
    ['a competition goes live', null, [waiting, a], going],
    ['two competitions are live', null, [b, a], { competitionId: 'b', until: null }],
    ['another one goes live meanwhile', going, [b, a], going],
    ['the competition is paused', going, [{ ...a, isLive: false }], going],
    [
      'the competition is paused and another one is live',
      going,
      [{ ...a, isLive: false }, b],
      { competitionId: 'b', until: null },
    ],
    ['the competition has ended', going, [waiting], { competitionId: 'a', until: now + podiumTime }],
    ['its podium is shown', { ...going, until: now + 1 }, [], { competitionId: 'a', until: now + 1 }],
    ['its podium has been shown', { ...going, until: now }, [], null],
    ['the competition is opened again during the podium', { ...going, until: now + 1 }, [a], going],
    [
      'the next goes live during the podium',
      { ...going, until: now + 1 },
      [b],
      { competitionId: 'b', until: null },
    ],
    ['the competition has ended and another one is live', going, [b], { competitionId: 'b', until: null }],
    ['the competition was set back to its start', going, [{ ...a, isLive: false, round: 0 }], null],
  ])('the display of the house: when %s, it shows $3', (_, shown, listed, next) =>
    expect(nextShown(shown as Shown | null, listed, now)).toEqual(next),
  )
})
