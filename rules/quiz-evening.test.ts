import { describe, expect, it } from 'vitest'
import { type EveningStep, eveningSteps } from '#contract/bounds.ts'
import {
  areTied,
  correctedPoints,
  type Evening,
  type HostedQuestion,
  likelyStep,
  lockInstant,
  placesOf,
  soundAfter,
  stageOf,
  undone,
  untouched,
  whyNotAnswer,
  whyNotCorrect,
  whyNotLeaveTeam,
  whyNotMark,
  whyNotStep,
} from './quiz-evening.ts'

const at = (seconds: number) => new Date(Date.parse('2026-12-01T18:00:00Z') + seconds * 1000)
const question = (change: Partial<HostedQuestion> = {}): HostedQuestion => ({
  ...untouched,
  id: 'a',
  round: 1,
  isTieBreak: false,
  hasSound: false,
  answers: 0,
  unmarked: 0,
  ...change,
})
const shown = { shownAt: at(0) }
const open = { ...shown, openedAt: at(10) }
const locked = { ...open, lockedAt: at(40) }
const revealed = { ...locked, revealedAt: at(60) }
const evening = (change: Partial<Evening> = {}): Evening => ({
  stage: 'question',
  questionId: 'a',
  isLive: true,
  from: { stage: 'lobby', questionId: null },
  breakAt: null,
  questions: [question(), question({ id: 'b' }), question({ id: 'c', round: 2 })],
  ...change,
})
const lobby = evening({ stage: 'lobby', questionId: null, from: null })
/** At question a, which has come this far. */
const with1 = (times: Partial<HostedQuestion>, change: Partial<Evening> = {}) =>
  evening({ questions: [question(times), question({ id: 'b' }), question({ id: 'c', round: 2 })], ...change })
const possible = (each: Evening, shows = 'b') =>
  eveningSteps.filter((step) => whyNotStep(each, { step, shows }) === null)

const now = new Date('2055-03-05T19:00:00Z')
const likely = (each: Evening) => likelyStep(each, false, now)

describe('the steps of a host', () => {
  it('are those that the stage allows', () => {
    expect(possible(lobby, 'a')).toEqual(['show', 'standings', 'announce', 'break'])
    expect(possible(with1(shown))).toEqual(['open', 'announce', 'undo'])
    expect(possible(with1(open))).toEqual(['lock', 'announce', 'undo'])
    expect(possible(with1({ ...open, answers: 1 }))).toEqual(['lock', 'announce'])
    expect(possible(with1(locked))).toEqual(['reveal', 'announce', 'undo'])
    expect(possible(with1(revealed))).toEqual(['show', 'standings', 'announce', 'break', 'finish'])
    expect(possible(with1(revealed, { stage: 'standings' }))).toEqual([
      'show',
      'announce',
      'break',
      'finish',
      'undo',
    ])
    expect(possible(with1(revealed, { stage: 'break' }))).toEqual([
      'show',
      'standings',
      'break',
      'finish',
      'undo',
    ])
    expect(possible(evening({ stage: 'finished' }))).toEqual([])
    // What was announced is taken back, over every question.
    expect(possible(with1(open, { breakAt: at(600) }))).toEqual(['lock', 'announce', 'withdraw', 'undo'])
  })

  it('play a sound while its question is on the screens, and end it with what follows', () => {
    const hasSound = true
    for (const stage of [shown, open, locked, revealed]) {
      expect(possible(with1({ ...stage, hasSound }))).toContain('playSound')
      expect(possible(with1(stage))).not.toContain('playSound')
    }
    expect(possible(with1({ ...revealed, hasSound }, { stage: 'standings' }))).not.toContain('playSound')
    const asked = with1({ ...open, hasSound })
    const heard = (step: EveningStep, each = asked) => soundAfter(each, at(10), step, at(20))
    expect(heard('playSound')).toEqual(at(20))
    expect(heard('open')).toEqual(at(20))
    expect(heard('open', with1(open))).toBeNull()
    for (const step of ['announce', 'withdraw'] as const) expect(heard(step)).toEqual(at(10))
    for (const step of ['lock', 'reveal', 'show', 'standings', 'break', 'finish', 'undo'] as const)
      expect(heard(step)).toBeNull()
  })

  it('wait while the competition is not live', () => {
    for (const step of eveningSteps)
      expect(whyNotStep(with1(open, { isLive: false }), { step })).toBe('not_live')
    expect(whyNotStep(evening({ stage: 'finished', isLive: false }), { step: 'show' })).toBe(
      'competition_ended',
    )
  })

  it('show no question twice, and none that is not of this evening', () => {
    expect(whyNotStep(with1(revealed), { step: 'show', shows: 'a' })).toBe('step_not_possible')
    expect(whyNotStep(with1(revealed), { step: 'show', shows: 'x' })).toBe('step_not_possible')
    expect(whyNotStep(with1(revealed), { step: 'show' })).toBe('step_not_possible')
  })

  it('reveal nothing while an answer is not marked', () => {
    expect(whyNotStep(with1({ ...locked, unmarked: 1 }), { step: 'reveal' })).toBe('answers_unmarked')
  })

  it('have a likely next one', () => {
    expect(likely(lobby)).toEqual({ step: 'show', shows: 'a' })
    expect(likely(with1(shown))).toEqual({ step: 'open' })
    expect(likely(with1(open))).toEqual({ step: 'lock' })
    expect(likely(with1({ ...locked, unmarked: 2 }))).toBeNull()
    expect(likely(with1(locked))).toEqual({ step: 'reveal' })
    expect(likely(with1(revealed))).toEqual({ step: 'show', shows: 'b' })
    const afterRound = evening({
      questionId: 'b',
      questions: [question(revealed), question({ ...revealed, id: 'b' }), question({ id: 'c', round: 2 })],
    })
    expect(likely(afterRound)).toEqual({ step: 'standings' })
    expect(likely({ ...afterRound, stage: 'standings' })).toEqual({ step: 'show', shows: 'c' })
    const last = evening({ questions: [question(revealed)] })
    expect(likely(last)).toEqual({ step: 'standings' })
    expect(likely({ ...last, stage: 'break' })).toEqual({ step: 'finish' })
    expect(likely({ ...last, stage: 'finished' })).toBeNull()
    expect(likely({ ...lobby, questions: [] })).toBeNull()
  })

  it('lead to a break whose time has come, once no question waits for its answers', () => {
    const due = { breakAt: now }
    expect(likely(with1(open, due))).toEqual({ step: 'lock' })
    expect(likely(with1(locked, due))).toEqual({ step: 'reveal' })
    expect(likely(with1(revealed, due))).toEqual({ step: 'break' })
    expect(likely(with1(revealed, { ...due, stage: 'standings' }))).toEqual({ step: 'break' })
    expect(likely(with1(revealed, { breakAt: new Date(now.getTime() + 1) }))).toEqual({
      step: 'show',
      shows: 'b',
    })
  })

  it('show a tie-break after the other questions, and only while teams share the first place', () => {
    const tieBreak = question({ id: 't', isTieBreak: true })
    const before = evening({ questions: [tieBreak, question(revealed), question({ id: 'b' })] })
    expect(likelyStep(before, true, now)).toEqual({ step: 'show', shows: 'b' })
    const after = evening({ questions: [question(revealed), tieBreak] })
    expect(likelyStep(after, true, now)).toEqual({ step: 'standings' })
    const standings = { ...after, stage: 'standings' } as const
    expect(likelyStep(standings, true, now)).toEqual({ step: 'show', shows: 't' })
    expect(likelyStep(standings, false, now)).toEqual({ step: 'finish' })
    // A host may ask it at any time.
    expect(whyNotStep(standings, { step: 'show', shows: 't' })).toBeNull()
  })
})

describe('undoing the last step', () => {
  it('opens a locked question again, until its host locks it', () => {
    expect(undone(with1({ ...locked, closesAt: at(30) }))?.question?.times).toEqual({ ...untouched, ...open })
  })

  it('closes an opened question that nobody has answered, and hides a shown one', () => {
    expect(undone(with1(open))?.question?.times).toEqual({ ...untouched, ...shown })
    expect(undone(with1(shown))).toEqual({
      place: { stage: 'lobby', questionId: null },
      from: null,
      question: { id: 'a', times: untouched },
    })
  })

  it('leaves what was revealed or finished, and does nothing twice', () => {
    expect(undone(with1(revealed))).toBeNull()
    expect(undone(evening({ stage: 'finished' }))).toBeNull()
    expect(undone(with1(revealed, { stage: 'break', from: null }))).toBeNull()
    expect(undone(lobby)).toBeNull()
  })
})

describe('an answer', () => {
  const timed = { ...untouched, ...open, closesAt: at(40) }
  it('counts from the opening to the lock', () => {
    expect(whyNotAnswer({ ...untouched, ...shown }, at(5))).toBe('question_not_open')
    expect(whyNotAnswer({ ...untouched, ...open }, at(9_000))).toBeNull()
    expect(whyNotAnswer({ ...untouched, ...locked }, at(39.999))).toBeNull()
    expect(whyNotAnswer({ ...untouched, ...locked }, at(40))).toBe('question_locked')
  })

  it('that arrived before the opening, by a node whose clock is behind, counts', () => {
    expect(whyNotAnswer({ ...untouched, ...open }, at(9.9))).toBeNull()
    expect(whyNotAnswer({ ...untouched, ...open, lockedAt: at(10) }, at(9.9))).toBe('question_locked')
  })

  it('has two seconds for the network after the time', () => {
    expect(whyNotAnswer(timed, at(41.999))).toBeNull()
    expect(whyNotAnswer(timed, at(42))).toBe('question_locked')
    expect(whyNotAnswer({ ...timed, lockedAt: at(20) }, at(30))).toBe('question_locked')
  })

  it('counts no more once the question is revealed', () => {
    expect(whyNotAnswer({ ...untouched, ...revealed }, at(20))).toBe('question_locked')
  })

  it('is locked at the instant of the host or of the time, whichever came first', () => {
    expect(lockInstant(null, at(50), null)).toEqual(at(50))
    expect(lockInstant(at(40), at(41), at(30))).toEqual(at(41))
    expect(lockInstant(at(40), at(50), null)).toEqual(at(42))
    expect(lockInstant(null, at(50), at(50.2))).toEqual(at(50.201))
  })
})

describe('an evening', () => {
  it('is marked from the lock on until the key is shown, and corrected after', () => {
    expect(whyNotMark(question(open))).toBe('question_not_locked')
    expect(whyNotMark(question(locked))).toBeNull()
    expect(whyNotMark(question(revealed))).toBe('question_revealed')
    expect(whyNotCorrect(question(locked))).toBe('question_not_revealed')
    expect(whyNotCorrect(question(revealed))).toBeNull()
    expect(whyNotCorrect(question({ ...revealed, isTieBreak: true }))).toBe('step_not_possible')
  })

  it('corrects towards what the team has, and takes no more than a member has', () => {
    expect(correctedPoints(3, { due: 10, given: 7, total: 50 })).toBe(3)
    expect(correctedPoints(-3, { due: 7, given: 10, total: 50 })).toBe(-3)
    expect(correctedPoints(-3, { due: 7, given: 10, total: 2 })).toBe(-2)
    expect(correctedPoints(3, { due: 10, given: 9, total: 0 })).toBe(1)
    // Who has reached the highest total got nothing at the end.
    expect(correctedPoints(-3, { due: 7, given: 0, total: 50 })).toBe(0)
  })

  it('keeps its teams from the first opened question on', () => {
    expect(whyNotLeaveTeam([question(shown)])).toBeNull()
    expect(whyNotLeaveTeam([question(shown), question(open)])).toBe('evening_started')
  })

  it('has places by points, equal ones shared', () => {
    const teams = ['Örn 20', 'Ek 30', 'Åsna 20', 'Björk 10'].map((each, id) => {
      const [name = '', points] = each.split(' ')
      return { id: String(id), name, points: Number(points), distances: [] }
    })
    expect(placesOf(teams).map(({ name, place }) => `${place} ${name}`)).toEqual([
      '1 Ek',
      '2 Åsna',
      '2 Örn',
      '4 Björk',
    ])
  })

  it('has teams with equal points decided by the first tie-break at which they differ', () => {
    const team = (name: string, points: number, ...distances: (number | null)[]) => ({
      id: name,
      name,
      points,
      distances,
    })
    const places = (...teams: ReturnType<typeof team>[]) =>
      placesOf(teams).map(({ name, place }) => `${place} ${name}`)
    expect(places(team('a', 5, 3), team('b', 5, 2), team('c', 9, 8))).toEqual(['1 c', '2 b', '3 a'])
    expect(places(team('a', 5, 2), team('b', 5, null), team('c', 5, 2))).toEqual(['1 a', '1 c', '3 b'])
    expect(places(team('a', 5, 0, 4), team('b', 5, 0, 1))).toEqual(['1 b', '2 a'])
    expect(places(team('a', 5, null), team('b', 5, null))).toEqual(['1 a', '1 b'])
  })

  it('is tied while teams with points share the first place', () => {
    const at = (place: number, points: number) => ({ place, points })
    expect(areTied([at(1, 5), at(1, 5), at(3, 2)])).toBe(true)
    expect(areTied([at(1, 5), at(2, 5)])).toBe(false)
    expect(areTied([at(1, 0), at(1, 0)])).toBe(false)
    expect(areTied([])).toBe(false)
  })

  it('shows the stage of its question', () => {
    expect(stageOf('question', { ...untouched, ...revealed })).toBe('revealed')
    expect(stageOf('question', undefined)).toBe('shown')
    expect(stageOf('break', { ...untouched, ...open })).toBe('break')
  })
})
