import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { EveningControl } from '#contract/quiz-evening-control.ts'
import {
  askedBy,
  competitionId,
  eveningControl,
  hostedQuestion,
  nextQuestion,
  quizNight,
} from './evening-fixtures.ts'
import type { Answers, FixtureNetwork } from './harness/answers.ts'
import { passDoubleTap } from './harness/clock.ts'
import { id, onePage } from './harness/fixtures.ts'
import { openScreen } from './harness/open-screen.tsx'
import { testStates } from './harness/test-states.ts'
import { seesToast } from './harness/toasts.ts'
import { control, participants, stage } from './live-fixtures.ts'

const path = `/admin/live-competition/${competitionId}`
const liveControl = control({ competition: quizNight().competition, stage: stage(1) })
const frame = { getLiveControl: liveControl, listLiveParticipants: onePage(...participants()) }
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const bar = page.getByRole('region', { name: 'Nästa steg' })
const sees = (words: string | RegExp) => expect.element(page.getByText(words).first()).toBeVisible()

const groups: EveningControl['groups'] = [
  { form: 'stockhom', written: 'Stockhom', teams: ['Fyra öl'], isRight: null, isNear: true },
  { form: 'malmo', written: 'Malmö', teams: ['Sladdisarna'], isRight: null, isNear: false },
  { form: 'uppsala', written: 'Uppsala', teams: ['Lag 4', 'Lag 5'], isRight: null, isNear: false },
  { form: 'stockholm', written: 'Stockholm', teams: ['Kloka ugglor'], isRight: true, isNear: false },
]
const toMark = askedBy('locked', { answers: 5, unmarked: 4 }, { groups })

/** A competition of the type Quiz without questions. */
const unwritten = (status: 'waiting' | 'live') =>
  control({
    competition: { ...quizNight().competition, hasQuestions: false },
    stage: stage(status === 'live' ? 1 : 0),
  })

const host = (evening: EveningControl) => ({
  as: 'admin' as const,
  path,
  answers: { ...frame, getEveningControl: evening },
})

testStates('the control of a quiz evening', [
  { name: 'in the lobby', ...host(eveningControl()), shows: { sv: 'Visa fråga 1', en: 'Show question 1' } },
  {
    name: 'not live, without teams',
    ...host(eveningControl({ isLive: false, teams: [] })),
    shows: { sv: /^Inga lag än/, en: /^No teams yet/ },
  },
  {
    name: 'an open question',
    ...host(askedBy('open', { answers: 2 })),
    shows: { sv: 'Lås svaren', en: 'Lock the answers' },
  },
  { name: 'answers to mark', ...host(toMark), shows: { sv: 'Nästan rätt', en: 'Nearly right' } },
  {
    name: 'a break',
    ...host(
      eveningControl({
        place: { stage: 'break', questionId: null },
        breakUntil: new Date(Date.now() + 300_000).toISOString(),
      }),
    ),
    shows: { sv: 'Ny paustid', en: 'New break time' },
  },
  {
    name: 'an announced break',
    ...host(askedBy('open', {}, { breakAt: new Date(Date.now() + 240_000).toISOString() })),
    shows: { sv: 'Ta tillbaka', en: 'Take it back' },
  },
  {
    name: 'finished',
    ...host(eveningControl({ isLive: false, place: { stage: 'finished', questionId: null } })),
    shows: {
      sv: 'Quizet är slut och poängen är utdelade.',
      en: 'The quiz is over and the points have been given.',
    },
  },
  {
    name: 'a competition without questions',
    as: 'admin',
    path,
    answers: { ...frame, getLiveControl: control() },
    shows: { sv: 'Gör tävlingen till en quizkväll', en: 'Make the competition a quiz night' },
  },
  {
    name: 'a quiz whose questions are not written',
    as: 'admin',
    path,
    answers: { ...frame, getLiveControl: unwritten('waiting') },
    shows: { sv: 'Inga frågor än', en: 'No questions yet' },
  },
])

describe('the way to write questions', () => {
  it.each([
    ['above', 'a quiz before it starts', unwritten('waiting')],
    ['below', 'a quiz that goes on without them', unwritten('live')],
    ['below', 'a competition that need not be a quiz', control()],
  ] as const)('stands %s the live state in %s', async (where, _, getLiveControl) => {
    await openScreen({ as: 'admin', path, answers: { ...frame, getLiveControl } })
    const write = page.getByRole('link', { name: 'Skriv frågor' })
    await expect.element(write).toBeVisible()
    const state = page.getByRole('region', { name: 'Livestyrning' }).element()
    const isAbove = write.element().compareDocumentPosition(state) === Node.DOCUMENT_POSITION_FOLLOWING
    expect(isAbove).toBe(where === 'above')
  })
})

async function open(first: EveningControl, answers: Answers = {}, width: 390 | 1280 = 390) {
  const network: FixtureNetwork = await openScreen({ ...host(first), width })
  network.answer(answers)
  await expect.element(bar).toBeVisible()
  return network
}
const steps = (network: FixtureNetwork) =>
  network.requestsOf('stepEvening').map(({ body: { requestId: _, ...step } }) => step)

describe('the steps of a host', () => {
  it.each([390, 1280] as const)(
    'one button at %i px takes a question from the lobby to the next',
    async (width) => {
      let version = 1
      const at = (stage: Parameters<typeof askedBy>[0]) => {
        version += 1
        return askedBy(stage, {}, { version })
      }
      const network = await open(eveningControl(), {}, width)
      const next = async (name: string, answer: () => EveningControl) => {
        network.answer({ stepEvening: answer })
        await bar.getByRole('button', { name, exact: true }).click()
        passDoubleTap()
      }
      await next('Visa fråga 1', () => at('shown'))
      await next('Öppna för svar', () => at('open'))
      await next('Lås svaren', () => at('locked'))
      await next('Visa rätt svar', () => at('revealed'))
      await expect.element(bar.getByRole('button', { name: 'Visa fråga 2' })).toBeVisible()
      expect(steps(network)).toEqual([
        { version: 1, step: 'show', questionId: id(501) },
        { version: 2, step: 'open' },
        { version: 3, step: 'lock' },
        { version: 4, step: 'reveal' },
      ])
    },
  )

  it('a double tap takes one step', async () => {
    const network = await open(eveningControl(), { stepEvening: askedBy('shown', {}, { version: 2 }) })
    await bar.getByRole('button', { name: 'Visa fråga 1' }).dblClick()
    await expect.element(bar.getByRole('button', { name: 'Öppna för svar' })).toBeVisible()
    expect(steps(network)).toHaveLength(1)
  })

  it('space takes the likely step, unless it belongs to a field', async () => {
    const network = await open(eveningControl(), { stepEvening: askedBy('shown', {}, { version: 2 }) }, 1280)
    const field = page.getByRole('textbox', { name: 'Skriv till alla skärmar' })
    await field.click()
    await userEvent.keyboard(' ')
    expect(steps(network)).toEqual([])
    ;(field.element() as HTMLElement).blur()
    await userEvent.keyboard(' ')
    await expect.element(bar.getByRole('button', { name: 'Öppna för svar' })).toBeVisible()
    expect(steps(network)).toHaveLength(1)
  })

  it('of two hosts who step at once, the second is shown where the evening is', async () => {
    const current = askedBy('open', { answers: 1 }, { version: 3 })
    await open(eveningControl(), { stepEvening: { refusal: { code: 'stale_version', current } } })
    await bar.getByRole('button', { name: 'Visa fråga 1' }).click()
    await seesToast('Någon annan hann före', 'Läget här är uppdaterat.')
    await expect.element(bar.getByRole('button', { name: 'Lås svaren' })).toBeVisible()
    await expect.element(bar).toHaveTextContent('Fråga 1 av 2 · Svara nu · 1 av 3 lag har svarat')
  })

  it('a step is undone where the rule allows it, and a reveal is not', async () => {
    const network = await open(askedBy('shown'), { stepEvening: eveningControl({ version: 2 }) })
    await button('Ångra senaste steget').click()
    await expect.element(bar.getByRole('button', { name: 'Visa fråga 1' })).toBeVisible()
    await expect.element(button('Ångra senaste steget')).toBeDisabled()
    expect(steps(network)).toEqual([{ version: 1, step: 'undo' }])
  })

  it('a break has the minutes that the host chose, and the end asks first', async () => {
    const played = eveningControl({
      place: { stage: 'standings', questionId: id(501) },
      questions: [hostedQuestion('revealed')],
    })
    const network = await open(played, {
      stepEvening: {
        ...played,
        version: 2,
        place: { stage: 'break', questionId: id(501) },
        breakUntil: new Date(Date.now() + 900_000).toISOString(),
      },
    })
    await page.getByRole('radio', { name: '15', exact: true }).click()
    await button('Ta paus').click()
    await expect.element(button('Ny paustid')).toBeVisible()
    passDoubleTap()
    await bar.getByRole('button', { name: 'Avsluta quizet' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Avsluta quizet' }).click()
    await expect
      .poll(() => steps(network))
      .toEqual([
        { version: 1, step: 'break', minutes: 15 },
        { version: 2, step: 'finish' },
      ])
  })

  it('one tap announces a break over an open question, another moves it, and it is taken back', async () => {
    let version = 1
    const network = await open(askedBy('open', { answers: 1 }), {
      stepEvening: ({ body }) => {
        version += 1
        const breakAt =
          body.minutes === undefined ? null : new Date(Date.now() + body.minutes * 60_000).toISOString()
        return askedBy('open', { answers: 1 }, { version, breakAt })
      },
    })
    await expect.element(button('Ta tillbaka')).not.toBeInTheDocument()
    await button('Paus om 5 min').click()
    await sees(/^Pausen börjar om (5:00|4:5\d)$/)
    passDoubleTap()
    await button('Paus om 2 min').click()
    await sees(/^Pausen börjar om (2:00|1:5\d)$/)
    passDoubleTap()
    await button('Ta tillbaka').click()
    await expect.element(button('Ta tillbaka')).not.toBeInTheDocument()
    expect(steps(network)).toEqual([
      { version: 1, step: 'announce', minutes: 5 },
      { version: 2, step: 'announce', minutes: 2 },
      { version: 3, step: 'withdraw' },
    ])
  })

  it('the button takes a break whose time has come', async () => {
    const breakAt = new Date(Date.now() - 1_000).toISOString()
    const network = await open(askedBy('revealed', {}, { breakAt }), { stepEvening: 'pending' })
    await bar.getByRole('button', { name: 'Ta paus i 10 min' }).click()
    await expect.poll(() => steps(network)).toEqual([{ version: 1, step: 'break', minutes: 10 }])
  })

  it('before the competition is live the button starts it', async () => {
    const network = await open(eveningControl({ isLive: false }), { startLive: liveControl })
    network.answer({ getEveningControl: eveningControl() })
    await bar.getByRole('button', { name: 'Starta Live' }).click()
    await expect.element(bar.getByRole('button', { name: 'Visa fråga 1' })).toBeVisible()
  })
})

describe('marking', () => {
  it('one tap marks a group, another the rest, and then the key can be shown', async () => {
    const [near, malmo, uppsala, right] = groups
    if (!near || !malmo || !uppsala || !right) throw new Error('four groups')
    const network = await open(toMark, {
      markEveningAnswers: ({ body }) => {
        const isDone = body.forms.length === 2
        return askedBy(
          'locked',
          { answers: 5, unmarked: isDone ? 0 : 3 },
          {
            groups: [
              { ...near, isRight: true, isNear: false },
              { ...malmo, isRight: isDone ? false : null },
              { ...uppsala, isRight: isDone ? false : null },
              right,
            ],
            now: new Date(Date.now() + 1_000).toISOString(),
          },
        )
      },
    })
    await bar.getByRole('button', { name: 'Rätta 4 svar' }).click()
    await expect.element(page.getByRole('heading', { name: 'Svaren' })).toHaveFocus()
    await button('Rätt: Stockhom').click()
    await expect.element(button('Rätt: Stockhom')).toHaveAttribute('aria-pressed', 'true')
    await button('Resten är fel (2)').click()
    await sees('Alla svar är rättade.')
    await expect.element(bar.getByRole('button', { name: 'Visa rätt svar' })).toBeVisible()
    expect(network.requestsOf('markEveningAnswers').map(({ body }) => body)).toEqual([
      { forms: ['stockhom'], isRight: true },
      { forms: ['malmo', 'uppsala'], isRight: false },
    ])
  })
})

describe('two marks', () => {
  it('the second one stays shown while the answer to the first one arrives', async () => {
    const [near, malmo, ...others] = groups
    if (!near || !malmo) throw new Error('two groups')
    const second = Promise.withResolvers<void>()
    const network = await open(toMark, {
      markEveningAnswers: async ({ body }) => {
        const isFirst = body.forms[0] === 'stockhom'
        if (!isFirst) await second.promise
        return askedBy(
          'locked',
          { answers: 5, unmarked: isFirst ? 3 : 2 },
          {
            groups: [
              { ...near, isRight: true, isNear: false },
              { ...malmo, isRight: isFirst ? null : false },
              ...others,
            ],
            now: new Date(Date.now() + (isFirst ? 1_000 : 2_000)).toISOString(),
          },
        )
      },
    })
    await button('Rätt: Stockhom').click()
    await button('Fel: Malmö').click()
    await expect.element(bar.getByRole('button', { name: 'Rätta 3 svar' })).toBeVisible()
    await expect.poll(() => network.requestsOf('markEveningAnswers').length).toBe(2)
    await expect.element(button('Fel: Malmö')).toHaveAttribute('aria-pressed', 'true')
    second.resolve()
    await expect.element(bar.getByRole('button', { name: 'Rätta 2 svar' })).toBeVisible()
    await expect.element(button('Fel: Malmö')).toHaveAttribute('aria-pressed', 'true')
  })
})

describe('the bar of a host on a phone', () => {
  it('covers nothing that has the focus', async () => {
    await open(toMark)
    const rename = button('Ändra Sladdisarna')
    ;(rename.element() as HTMLElement).focus()
    await expect.element(rename).toHaveFocus()
    await expect
      .poll(() => {
        const [own, step] = [rename, bar].map((each) => each.element().getBoundingClientRect())
        return own && step && (own.bottom <= step.top || own.top >= step.bottom)
      })
      .toBe(true)
  })
})

describe('teams and questions of a host', () => {
  it('a team is renamed, and a taken name is said at the field', async () => {
    const network = await open(eveningControl(), {
      updateEveningTeam: { refusal: { code: 'team_name_taken' } },
    })
    await button('Ändra Fyra öl').click()
    await page.getByRole('textbox', { name: 'Lagets namn' }).fill('Fyra läsk')
    await button('Spara').click()
    await sees('Ett annat lag heter redan så. Välj ett annat namn.')
    const renamed = eveningControl()
    const teams = renamed.teams.map((each) =>
      each.name === 'Fyra öl' ? { ...each, name: 'Fyra läsk' } : each,
    )
    network.answer({ updateEveningTeam: { ...renamed, teams } })
    await button('Spara').click()
    await expect.element(button('Ändra Fyra läsk')).toBeVisible()
  })

  it('another question than the next one is shown', async () => {
    const network = await open(eveningControl(), { stepEvening: eveningControl({ version: 2 }) })
    await button(`Visa frågan: ${nextQuestion.question}`).click()
    await expect.poll(() => steps(network)).toEqual([{ version: 1, step: 'show', questionId: id(502) }])
  })
})
