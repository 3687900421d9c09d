import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { EveningState } from '#contract/quiz-evenings.ts'
import {
  answered,
  askedBy,
  competitionId,
  evening,
  eveningServer,
  questionOf,
  quizNight,
  revealed,
  state,
  team,
} from './evening-fixtures.ts'
import { id, onePage } from './harness/fixtures.ts'
import { openScreen } from './harness/open-screen.tsx'
import { testStates } from './harness/test-states.ts'
import { control, participants, stage } from './live-fixtures.ts'

const path = `/live-competition/${competitionId}`
const openedAt = '2026-11-01T19:00:00.000Z'
const [own, other, third] = [id(401), id(402), id(403)]
const press = questionOf('press', { openedAt })
const open: Partial<EveningState> = { stage: 'open', question: press }
const answers = (change: Partial<EveningState>, own = team()) => ({
  getLiveCompetition: quizNight(),
  getEvening: evening(change, own),
})
const button = page.getByRole('button', { name: 'Tryck!' })
const order = () =>
  page
    .getByRole('list', { name: 'Så tryckte lagen' })
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)
const given = (form: string) => team({ answer: answered('press', { questionId: press.id, form }) })

testStates('a question for the first team to press', [
  { name: 'open', path, answers: answers(open), shows: { sv: 'Tryck!', en: 'Press!' } },
  {
    name: 'pressed by another team first',
    path,
    answers: answers({ ...open, presses: [other, own] }, given(own)),
    shows: { sv: 'Ni tryckte som nummer 2.', en: 'You were number 2 to press.' },
  },
  {
    name: 'locked',
    path,
    answers: answers({ ...open, stage: 'locked', presses: [own, other] }, given(own)),
    shows: { sv: 'Ni var först! Svara högt.', en: 'You were first! Answer out loud.' },
  },
  {
    name: 'revealed',
    path,
    answers: answers(
      {
        stage: 'revealed',
        presses: [own, other],
        question: questionOf('press', {
          openedAt,
          key: revealed({
            accepted: ['Leonardo da Vinci'],
            right: [own],
            shares: [
              { value: 'Kloka ugglor', teams: 1, isRight: true },
              { value: 'Fyra öl', teams: 1, isRight: false },
            ],
          }),
        }),
      },
      given(own),
    ),
    shows: { sv: 'Ni hade rätt!', en: 'You got it right!' },
  },
])

describe('the first team to press', () => {
  it('is told so, and a second press of the phone sends nothing', async () => {
    const network = await openScreen({ path, answers: answers(open) })
    network.answer({ setEveningAnswer: answered('press', { questionId: press.id, form: own }) })
    const act = await eveningServer(network, evening(open))
    await button.click()
    await expect.element(button).toHaveAttribute('aria-disabled', 'true')
    act({ presses: [own] })
    await expect.element(page.getByText('Ni var först! Svara högt.')).toBeVisible()
    await button.click({ force: true })
    act({ presses: [own, third] })
    await expect.poll(order).toEqual(['1.Kloka ugglor', '2.Sladdisarna'])
    expect(network.requestsOf('setEveningAnswer').map(({ body }) => body)).toEqual([
      { version: 0, value: 'press' },
    ])
  })

  const presses = [third, own, other]

  it('stands first on the wall', async () => {
    await openScreen({
      path: `${path}/screen`,
      answers: {
        getLiveCompetition: { ...quizNight(), me: null },
        getEvening: { evening: state({ ...open, presses }), team: null },
      },
    })
    await page.viewport(1920, 1080)
    await expect.poll(order).toEqual(['1Sladdisarna', '2Kloka ugglor', '3Fyra öl'])
  })

  it('stands first before the host', async () => {
    await openScreen({
      as: 'admin',
      path: `/admin${path}`,
      answers: {
        getLiveControl: control({ competition: quizNight().competition, stage: stage(1) }),
        listLiveParticipants: onePage(...participants()),
        getEveningControl: askedBy('open', { kind: 'press', answers: 3 }, { presses }),
      },
    })
    await expect.poll(order).toEqual(['1.Sladdisarna', '2.Kloka ugglor', '3.Fyra öl'])
  })
})
