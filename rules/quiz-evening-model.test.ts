import { expect, it } from 'vitest'
import { type EveningStep, eveningSteps } from '#contract/bounds.ts'
import { pick, randomFrom } from '#tests/harness/random.ts'
import { long, seed } from '#tests/harness/run-options.ts'
import { type BreakTimes, breakAfter } from './evening-break.ts'
import { answerForm, automaticMarks, type EveningKey } from './evening-marking.ts'
import {
  changeBy,
  correctedPoints,
  type Evening,
  type EveningPlace,
  type HostedQuestion,
  likelyStep,
  locksAt,
  placesOf,
  soundAfter,
  untouched,
  whyNotAnswer,
  whyNotCorrect,
  whyNotMark,
  whyNotStep,
} from './quiz-evening.ts'
import { speedPoints } from './speed-points.ts'

const evenings = long ? 10_000 : 200
const actions = 120

const nothing = {
  options: null,
  correctOption: null,
  accepted: null,
  correctNumber: null,
  correctOrder: null,
}
const keys: EveningKey[] = [
  { ...nothing, kind: 'choice', options: ['a', 'b', 'c'], correctOption: 1 },
  { ...nothing, kind: 'text', accepted: 'Malmö|Malmoe' },
  { ...nothing, kind: 'number', correctNumber: 100 },
  { ...nothing, kind: 'order', options: ['a', 'b', 'c'], correctOrder: [2, 0, 1] },
]
const values: Record<EveningKey['kind'], string[]> = {
  choice: ['0', '1', '2'],
  text: ['malmö', 'Malmoe', 'Malmo', 'Lund', 'MALMÖ.'],
  number: ['99', '101', '90', '1 000'],
  order: ['2,0,1', '0,1,2', '1,0,2'],
  press: ['press'],
}
type Question = HostedQuestion & {
  key: EveningKey
  points: number
  seconds: number | null
  countsSpeed: boolean
}
/** The steps that have minutes. */
const timed: readonly EveningStep[] = ['announce', 'break']
type Stored = { value: string; form: string; receivedAt: Date }

/** An evening as the server keeps it: rows of questions, of answers and of marks. Totals are counted from them. */
class Model {
  now = Date.parse('2026-12-01T18:00:00Z')
  place: Pick<Evening, 'stage' | 'questionId' | 'from'> = { stage: 'lobby', questionId: null, from: null }
  times: BreakTimes = { breakAt: null, breakUntil: null }
  soundAt: Date | null = null
  questions: Question[]
  readonly teams = ['a', 'b', 'c']
  readonly members = [
    { user: '1', team: 'a' },
    { user: '2', team: 'a' },
    { user: '3', team: 'b' },
    { user: '4', team: 'c' },
  ]
  readonly answers = new Map<string, Stored>()
  readonly marks = new Map<string, { isRight: boolean; isByHand: boolean }>()
  readonly ledger: { user: string; delta: number }[] = []

  constructor(draw: () => number) {
    this.questions = Array.from({ length: 4 }, (_, at) => ({
      ...untouched,
      id: `q${at}`,
      round: at < 2 ? 1 : 2,
      isTieBreak: false,
      hasSound: at !== 1,
      answers: 0,
      unmarked: 0,
      key: pick(draw, keys),
      points: 1 + Math.floor(draw() * 20),
      seconds: draw() < 0.5 ? 10 : null,
      countsSpeed: at % 2 === 0,
    }))
  }
  get evening(): Evening {
    const questions = this.questions.map((question) => {
      const forms = this.formsOf(question.id)
      return {
        ...question,
        answers: forms.length,
        unmarked: forms.filter((form) => !this.marks.has(`${question.id} ${form}`)).length,
      }
    })
    return { ...this.place, isLive: true, breakAt: this.times.breakAt, questions }
  }
  formsOf(questionId: string): string[] {
    return this.teams.flatMap((team) => this.answers.get(`${questionId} ${team}`)?.form ?? [])
  }
  current = () => this.questions.find(({ id }) => id === this.place.questionId)

  timesAfter(place: EveningPlace, step: EveningStep): BreakTimes {
    const minutes = timed.includes(step) ? 5 : undefined
    return breakAfter(this.times, place, { step, minutes }, new Date(this.now))
  }
  /** Whether the step was taken. */
  take(step: EveningStep, shows: string | null): boolean {
    if (whyNotStep(this.evening, { step, shows })) return false
    const seconds = this.current()?.seconds ?? null
    const { place, from, question } = changeBy(this.evening, { step, shows, seconds }, new Date(this.now))
    this.times = this.timesAfter(place, step)
    this.soundAt = soundAfter(this.evening, this.soundAt, step, new Date(this.now))
    this.place = { ...place, from }
    if (question) {
      this.questions = this.questions.map((each) =>
        each.id === question.id ? { ...each, ...question.times } : each,
      )
      if (!question.times.lockedAt)
        for (const key of [...this.marks.keys()])
          if (key.startsWith(`${question.id} `)) this.marks.delete(key)
      if (step === 'lock') this.markAutomatically(question.id)
    }
    if (step === 'finish')
      for (const { user, team } of this.members)
        this.ledger.push({ user, delta: this.totals().get(team) ?? 0 })
    return true
  }
  answer(team: string, value: string, receivedAt: Date): boolean {
    const question = this.current()
    const form = question && answerForm(question.key, value)
    if (!question || !form || whyNotAnswer(question, receivedAt)) return false
    this.answers.set(`${question.id} ${team}`, { value, form, receivedAt })
    if (question.lockedAt) this.markAutomatically(question.id)
    return true
  }
  markAutomatically(questionId: string): void {
    const { key } = this.questions.find(({ id }) => id === questionId) as Question
    for (const { form, isRight } of automaticMarks(key, this.formsOf(questionId))) {
      const id = `${questionId} ${form}`
      if (!this.marks.get(id)?.isByHand) this.marks.set(id, { isRight, isByHand: false })
    }
  }
  mark(questionId: string, form: string, isRight: boolean): boolean {
    const question = this.questions.find(({ id }) => id === questionId) as Question
    if (question.revealedAt) return this.correct(question, form, isRight)
    if (whyNotMark(question)) return false
    this.marks.set(`${questionId} ${form}`, { isRight, isByHand: true })
    return true
  }
  correct(question: Question, form: string, isRight: boolean): boolean {
    const key = `${question.id} ${form}`
    if (whyNotCorrect(question) || this.marks.get(key)?.isRight === isRight) return false
    this.marks.set(key, { isRight, isByHand: true })
    if (this.place.stage !== 'finished') return true
    const affected = this.members.filter(
      ({ team }) => this.answers.get(`${question.id} ${team}`)?.form === form,
    )
    for (const { user, team } of affected) {
      const given = this.given(user)
      const due = this.totals().get(team) ?? 0
      const worth = isRight ? question.points : -question.points
      this.ledger.push({ user, delta: correctedPoints(worth, { due, given, total: given }) })
    }
    return true
  }
  given = (user: string) =>
    this.ledger.filter((row) => row.user === user).reduce((sum, { delta }) => sum + delta, 0)
  isMarked = (questionId: string) => [...this.marks.keys()].some((key) => key.startsWith(`${questionId} `))
  totals(): Map<string, number> {
    const sumOf = (team: string) =>
      this.questions.reduce((sum, { id, points, countsSpeed, revealedAt, openedAt, closesAt }) => {
        const answer = this.answers.get(`${id} ${team}`)
        if (!revealedAt || !openedAt || !answer || !this.marks.get(`${id} ${answer.form}`)?.isRight)
          return sum
        const { receivedAt } = answer
        return sum + (countsSpeed ? speedPoints(points, { openedAt, closesAt, receivedAt }) : points)
      }, 0)
    return new Map(this.teams.map((team) => [team, sumOf(team)]))
  }
}

const silent: readonly EveningStep[] = ['announce', 'withdraw', 'playSound']

/** What must be true whatever happens, written down by what happened and not by what is stored. */
class Witness {
  /** The states before each step that may be undone, the last one last. */
  before: string[] = []
  readonly revealed = new Set<string>()
  readonly acknowledged = new Map<string, string>()
  isAnnounced = false
  /** When the open question was opened and locked, by the steps that were taken. */
  openedAt: number | null = null
  lockedAt = Number.POSITIVE_INFINITY

  /** The stored state, without the time that a question which is opened again has no more. */
  static stateOf = (model: Model) =>
    JSON.stringify([
      model.place.stage,
      model.place.questionId,
      model.questions.map(({ shownAt, openedAt, lockedAt, revealedAt }) => [
        shownAt,
        openedAt,
        lockedAt,
        revealedAt,
      ]),
    ])

  taken(model: Model, step: EveningStep, before: string): void {
    const { now } = model
    if (step === 'undo') must(Witness.stateOf(model) === this.before.pop(), 'an undone step leaves nothing')
    else if (step === 'reveal' || step === 'finish') this.before = []
    // These change nothing that undoing returns to.
    else if (!silent.includes(step) && !(step === 'break' && JSON.parse(before)[0] === 'break'))
      this.before.push(before)
    this.noteBreak(step, model.place)
    const question = model.current()
    if (step === 'reveal') this.revealed.add(model.place.questionId as string)
    if (step === 'open')
      [this.openedAt, this.lockedAt] = [
        now,
        question?.closesAt ? locksAt(question.closesAt).getTime() : Number.POSITIVE_INFINITY,
      ]
    if (step === 'lock') this.lockedAt = Math.min(now, this.lockedAt)
    if (step === 'show') this.openedAt = null
    if (step === 'undo' && question?.openedAt && !question.lockedAt) this.lockedAt = Number.POSITIVE_INFINITY
    if (step === 'undo' && !question?.openedAt) this.openedAt = null
  }
  noteBreak(step: EveningStep, { stage }: EveningPlace): void {
    if (step === 'announce') this.isAnnounced = true
    // A host also comes to a break by undoing what followed it.
    if (step === 'withdraw' || step === 'finish' || stage === 'break') this.isAnnounced = false
  }
  checkAnswer(model: Model, receivedAt: number, isTaken: boolean): void {
    const isAtQuestion = model.place.questionId !== null && !this.revealed.has(model.place.questionId)
    // One that came before the opening counts from the opening, which may be the instant of the lock too.
    const counts =
      isAtQuestion && this.openedAt !== null && Math.max(receivedAt, this.openedAt) < this.lockedAt
    must(isTaken === counts, 'an answer counts exactly while its question is open')
  }
  check(model: Model): void {
    const { evening } = model
    must(
      evening.questions.every(({ id, revealedAt }) => Boolean(revealedAt) === this.revealed.has(id)),
      'what was revealed stays revealed',
    )
    must(
      (model.times.breakAt !== null) === (this.isAnnounced && model.place.stage !== 'break'),
      'an announced break stays until it begins or is taken back',
    )
    must(
      (model.times.breakUntil !== null) === (model.place.stage === 'break'),
      'a break has an end, and nothing else has',
    )
    must(
      model.soundAt === null || (model.place.stage === 'question' && model.current()?.hasSound === true),
      'a sound is heard at its question only',
    )
    must(
      evening.questions.filter(({ openedAt, lockedAt }) => openedAt && !lockedAt).length < 2,
      'one question is open',
    )
    for (const [key, value] of this.acknowledged)
      must(model.answers.get(key)?.value === value, 'an acknowledged answer stays')
    const likely = likelyStep(evening, false, new Date(model.now))
    must(likely === null || whyNotStep(evening, likely) === null, 'the likely step is possible')
    for (const { id, openedAt, lockedAt, answers } of evening.questions) {
      must(lockedAt !== null || !model.isMarked(id), 'marks come after the lock')
      must(openedAt !== null || answers === 0, 'an answered question stays opened')
    }
  }
}

/** As an assertion, which is too slow where it is made a million times. */
function must(isTrue: boolean, what: string): void {
  if (!isTrue) throw new Error(`not true: ${what}`)
}

/** Marks are corrected after the end too. */
function correctAfterwards(model: Model, draw: () => number): void {
  for (let at = 0; at < 5; at++) {
    const { id } = pick(draw, model.questions)
    const forms = model.formsOf(id)
    if (forms.length > 0) model.mark(id, pick(draw, forms), draw() < 0.5)
  }
}

function play(draw: () => number): Model {
  const model = new Model(draw)
  const witness = new Witness()
  const step = (which: EveningStep, shows: string | null) => {
    const before = Witness.stateOf(model)
    if (model.take(which, shows)) witness.taken(model, which, before)
  }
  const markAll = () => {
    const id = model.place.questionId as string
    for (const form of model.formsOf(id))
      if (!model.marks.has(`${id} ${form}`)) model.mark(id, form, draw() < 0.5)
  }
  const likely = () => {
    const next = likelyStep(model.evening, false, new Date(model.now))
    if (next) step(next.step, next.shows ?? null)
    else markAll()
  }
  for (let at = 0; at < actions && model.place.stage !== 'finished'; at++) {
    model.now += Math.floor(draw() * 4_000)
    const what = draw()
    if (what < 0.2) likely()
    else if (what < 0.35)
      step(
        pick(
          draw,
          eveningSteps.filter((each) => each !== 'finish'),
        ),
        pick(draw, model.questions).id,
      )
    else if (what < 0.45) {
      const id = pick(draw, model.questions).id
      const [form] = model.formsOf(id)
      if (form) model.mark(id, form, draw() < 0.5)
    } else {
      const question = model.current()
      const [team, value] = [pick(draw, model.teams), pick(draw, values[question?.key.kind ?? 'text'])]
      // Some arrive at a node that is slow, and are written late.
      const receivedAt = model.now - Math.floor(draw() * 3_000)
      const isTaken = model.answer(team, value, new Date(receivedAt))
      witness.checkAnswer(model, receivedAt, isTaken)
      if (isTaken) witness.acknowledged.set(`${question?.id} ${team}`, value)
    }
    witness.check(model)
  }
  for (let at = 0; at < 60 && model.place.stage !== 'finished'; at++) likely()
  correctAfterwards(model, draw)
  return model
}

it(`${evenings} random evenings: nothing acknowledged is lost, nothing counts after the lock, a host always gets to the end, and members get what their teams have`, () => {
  const random = randomFrom(seed)
  const draw = () => random()
  for (let at = 0; at < evenings; at++) {
    const model = play(draw)
    expect(model.place.stage).toBe('finished')
    const totals = model.totals()
    for (const { user, team } of model.members) expect(model.given(user)).toBe(totals.get(team))
    const places = placesOf(
      model.teams.map((id) => ({ id, name: id, points: totals.get(id) ?? 0, distances: [] })),
    )
    for (const { points, place } of places)
      expect(place).toBe(1 + places.filter((other) => other.points > points).length)
    // Every answer to a revealed question has a mark.
    for (const { id, revealedAt } of model.questions)
      if (revealedAt) expect(model.formsOf(id).every((form) => model.marks.has(`${id} ${form}`))).toBe(true)
  }
})
