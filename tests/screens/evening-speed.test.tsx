import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { EveningState } from '#contract/quiz-evenings.ts'
import {
  answered,
  competitionId,
  evening,
  eveningControl,
  eveningServer,
  hostedQuestion,
  questionOf,
  quizNight,
  revealed,
  state,
  team,
  teams,
} from './evening-fixtures.ts'
import { id, onePage } from './harness/fixtures.ts'
import { openScreen } from './harness/open-screen.tsx'
import { seesToast } from './harness/toasts.ts'
import { control, participants } from './live-fixtures.ts'

const sees = (words: string | RegExp) => expect.element(page.getByText(words).first()).toBeVisible()
const fast = { points: 100, countsSpeed: true }

describe('points for speed', () => {
  it('one switch counts speed for all questions to come that can, and says what each gives', async () => {
    const shown = hostedQuestion('revealed', { seconds: 20, points: 10 })
    const hidden = (at: number, seconds: number | null) =>
      hostedQuestion('hidden', { id: id(510 + at), question: `Fråga nummer ${at}`, seconds, points: 10 })
    const stored = eveningControl({ questions: [shown, hidden(1, 20), hidden(2, null)] })
    const network = await openScreen({
      path: `/admin/live-competition/${competitionId}?view=questions`,
      as: 'admin',
      width: 1280,
      answers: {
        getLiveControl: control({ competition: quizNight().competition }),
        listLiveParticipants: onePage(...participants()),
        getEveningControl: stored,
        putEveningQuestions: stored,
      },
    })
    const toggle = page.getByRole('switch', { name: 'Snabba svar ger fler poäng' })
    await expect.element(toggle).not.toBeChecked()
    await toggle.click({ force: true })
    await sees('10 poäng direkt, 5 när tiden är ute.')
    await sees(/^Här räknas inte snabbheten\./)
    await page.getByRole('button', { name: 'Spara frågorna' }).click()
    await seesToast('Frågorna är sparade')
    const [sent] = network.requestsOf('putEveningQuestions')
    const body: { questions: { countsSpeed: boolean }[] } = sent?.body
    expect(body.questions.map(({ countsSpeed }) => countsSpeed)).toEqual([false, true, false])
  })

  it('the wall shows how points fall until the question is locked', async () => {
    const first = { evening: state({ stage: 'shown', question: questionOf('choice', fast) }), team: null }
    const network = await openScreen({
      path: `/live-competition/${competitionId}/screen`,
      answers: { getLiveCompetition: { ...quizNight(), me: null }, getEvening: first },
    })
    await page.viewport(1920, 1080)
    const act = await eveningServer(network, first)
    const curve = page.getByRole('img', {
      name: 'Snabba svar ger mer: 100 poäng direkt, 50 när tiden är ute.',
    })
    await expect.element(curve).toBeVisible()
    await sees(/100–50 poäng$/)
    // Half of its time has passed, or a little more.
    const openedAt = new Date(Date.now() - 600_000).toISOString()
    const closesAt = new Date(Date.now() + 600_000).toISOString()
    act({ stage: 'open', question: questionOf('choice', { ...fast, openedAt, closesAt }) })
    await sees(/^Nu 7[45] poäng$/)
    act({ stage: 'locked', question: questionOf('choice', { ...fast, openedAt, closesAt }) })
    await expect.poll(() => curve.elements()).toEqual([])
    // Opened again it has no time, and gives all points.
    act({ stage: 'open', question: questionOf('choice', { ...fast, openedAt }) })
    await sees(/ 100 poäng$/)
    expect(curve.elements()).toEqual([])
  })

  it('a phone says what the question gives, and what it has given', async () => {
    const question = questionOf('choice', fast)
    const own = team({ answer: answered('1') })
    const first = evening({ stage: 'shown', question }, own)
    const network = await openScreen({
      path: `/live-competition/${competitionId}`,
      answers: { getLiveCompetition: quizNight(), getEvening: first },
    })
    const act = await eveningServer(network, first)
    await sees(/100–50 poäng$/)
    await sees('Snabba svar ger mer: 100 poäng direkt, 50 när tiden är ute.')
    const gained: EveningState['teams'] = teams(79, 2, 0).map((each, at) => ({
      ...each,
      gained: at === 0 ? 75 : 0,
    }))
    act({ stage: 'revealed', question: { ...question, key: revealed() }, teams: gained })
    await sees('+75 poäng')
  })
})
