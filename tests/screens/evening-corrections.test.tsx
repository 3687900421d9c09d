import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { EveningAnswers, EveningControl, HostedQuestion } from '#contract/quiz-evening-control.ts'
import {
  askedBy,
  competitionId,
  eveningControl,
  hostedQuestion,
  nextQuestion,
  quizNight,
} from './evening-fixtures.ts'
import type { Answers } from './harness/answers.ts'
import { id, onePage } from './harness/fixtures.ts'
import { openScreen } from './harness/open-screen.tsx'
import { testStates } from './harness/test-states.ts'
import { seesToast } from './harness/toasts.ts'
import { control, participants, stage } from './live-fixtures.ts'

const path = `/admin/live-competition/${competitionId}`
const frame = {
  getLiveControl: control({ competition: quizNight().competition, stage: stage(1) }),
  listLiveParticipants: onePage(...participants()),
}
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

const revealedQuestion = hostedQuestion('revealed', { answers: 5 })
const marked: EveningControl['groups'] = [
  { form: 'stockhom', written: 'Stockhom', teams: ['Fyra öl'], isRight: false, isNear: false },
  { form: 'malmo', written: 'Malmö', teams: ['Sladdisarna', 'Lag 4'], isRight: false, isNear: false },
  { form: 'stockholm', written: 'Stockholm', teams: ['Kloka ugglor'], isRight: true, isNear: false },
]
/** An evening that is finished, with this question and one that was not asked. */
const overWith = (question: HostedQuestion) =>
  eveningControl({
    isLive: false,
    place: { stage: 'finished', questionId: null },
    questions: [question, nextQuestion],
  })
const answersTo = (corrections: EveningAnswers['corrections'] = []): EveningAnswers => ({
  question: revealedQuestion,
  groups: marked,
  corrections,
  isFinished: true,
})

testStates('the correction of a mark', [
  {
    name: 'a mark to correct',
    as: 'admin',
    path,
    answers: { ...frame, getEveningControl: overWith(revealedQuestion), getEveningAnswers: answersTo() },
    first: async () => {
      await page.getByRole('button', { name: /huvudstaden/ }).click()
      await page
        .getByRole('button', { name: /: Stockhom$/ })
        .first()
        .click()
    },
    shows: { sv: 'Motivering', en: 'Reason' },
  },
])

async function openedBy(first: EveningControl, answers: Answers) {
  const network = await openScreen({ as: 'admin', path, answers: { ...frame, getEveningControl: first } })
  network.answer(answers)
  await expect.element(page.getByRole('region', { name: 'Quizkvällen' })).toBeVisible()
  return network
}

describe('a correction', () => {
  const correction = {
    id: id(601),
    written: 'Stockhom',
    isRight: true,
    reason: 'Stavningen räcker.',
    correctedBy: 'Alma',
    at: '2026-11-01T20:00:00.000Z',
  }
  const dialog = page.getByRole('dialog', { name: 'Ändra rättningen' })

  it('of the question on the screens takes a tap on the mark, a reason and a tap', async () => {
    const network = await openedBy(askedBy('revealed', { answers: 5 }, { groups: marked }), {
      getEveningAnswers: answersTo(),
      correctEveningMark: answersTo([correction]),
    })
    await button('Rätt: Stockhom').click()
    await expect.element(dialog).toBeVisible()
    await button('Ändra').click()
    await expect.element(dialog.getByText(/^Fyll i/)).toBeVisible()
    await button('Stavningen räcker.').click()
    await button('Ändra').click()
    await seesToast('Rättningen är ändrad')
    expect(
      network.requestsOf('correctEveningMark').map(({ body: { requestId: _, ...body } }) => body),
    ).toEqual([{ form: 'stockhom', isRight: true, reason: 'Stavningen räcker.' }])
    expect(network.requestsOf('markEveningAnswers')).toEqual([])
  })

  it('of a question that is over is made from the list, also after the end', async () => {
    const network = await openedBy(overWith(revealedQuestion), {
      getEveningAnswers: answersTo([correction]),
      correctEveningMark: answersTo([correction]),
    })
    await button('Ändra rättningen av frågan: Vad heter huvudstaden?').click()
    await expect.element(dialog.getByText(/^Rätt: Stockhom\. Stavningen räcker\./)).toBeVisible()
    await button('Fel: Stockholm').click()
    await expect
      .element(dialog.getByText(/^1 lag blir av med 2 poäng\. Poängen är redan utdelade/))
      .toBeVisible()
    await page.getByRole('textbox', { name: 'Motivering' }).fill('Facit gäller Norge.')
    await button('Ändra').click()
    await seesToast('Rättningen är ändrad')
    expect(network.requestsOf('correctEveningMark')[0]?.body).toMatchObject({
      form: 'stockholm',
      isRight: false,
      reason: 'Facit gäller Norge.',
    })
  })

  it('is not offered for a tie-break, whose places follow from the numbers', async () => {
    const tieBreak = hostedQuestion('revealed', { kind: 'number', isTieBreak: true, answers: 2 })
    const answered = [
      { form: '154', written: '154', teams: ['Fyra öl'], isRight: true, isNear: false },
      { form: '100', written: '100', teams: ['Sladdisarna'], isRight: false, isNear: false },
    ]
    await openedBy(askedBy('revealed', tieBreak, { groups: answered }), {})
    await expect.element(page.getByText('Närmast', { exact: true })).toBeVisible()
    await expect.element(page.getByText('Längre ifrån', { exact: true })).toBeVisible()
    expect(page.getByRole('button', { name: /154|Ändra rättningen/ }).elements()).toEqual([])
  })
})
