import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { listed, stored } from './admin-quiz-fixtures.ts'
import { competitionId, eveningControl, hostedQuestion, quizNight } from './evening-fixtures.ts'
import type { Answers } from './harness/answers.ts'
import { id, onePage } from './harness/fixtures.ts'
import { openScreen } from './harness/open-screen.tsx'
import { testStates } from './harness/test-states.ts'
import { seesToast } from './harness/toasts.ts'
import { control, participants } from './live-fixtures.ts'

const path = `/admin/live-competition/${competitionId}?view=questions`
const frame = {
  getLiveControl: control({ competition: quizNight().competition }),
  listLiveParticipants: onePage(...participants()),
}
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const question = (place: number) => page.getByRole('group', { name: `Fråga ${place}`, exact: true })
const empty = eveningControl({ questions: [], version: 0 })

testStates('the questions of a quiz evening', [
  {
    name: 'none',
    as: 'admin',
    path,
    answers: { ...frame, getEveningControl: empty },
    shows: { sv: 'Lägg till fråga', en: 'Add question' },
  },
  {
    name: 'some, one of which was shown',
    as: 'admin',
    path,
    answers: {
      ...frame,
      getEveningControl: eveningControl({
        questions: [
          hostedQuestion('revealed'),
          hostedQuestion('hidden', {
            id: id(502),
            kind: 'order',
            accepted: null,
            options: ['Malmö', 'Stockholm', 'Göteborg'],
            correctOrder: [1, 2, 0],
          }),
        ],
      }),
    },
    shows: {
      sv: 'Gästerna har sett frågan, så den går inte att ändra.',
      en: 'Guests have seen the question, so it can’t be changed.',
    },
  },
  {
    name: 'failed',
    as: 'admin',
    path,
    answers: { ...frame, getEveningControl: { refusal: { code: 'internal_error' } } },
    shows: { sv: 'Försök igen', en: 'Try again' },
  },
])

async function open(answers: Answers = {}) {
  return openScreen({
    path,
    as: 'admin',
    width: 1280,
    answers: { ...frame, getEveningControl: empty, ...answers },
  })
}

describe('questions of a quiz evening', () => {
  it('questions of each kind are written and stored in their order, and what is put in order is mixed', async () => {
    const network = await open({ putEveningQuestions: eveningControl() })
    await button('Lägg till fråga').click()
    await question(1).getByRole('textbox', { name: 'Fråga' }).fill('Ordna efter storlek')
    await question(1).getByRole('radio', { name: 'Ordning' }).click()
    await button('Lägg till alternativ').click()
    for (const [at, option] of ['Stockholm', 'Göteborg', 'Malmö'].entries())
      await question(1)
        .getByRole('textbox', { name: `Alternativ ${at + 1}` })
        .fill(option)
    await button('Lägg till fråga').click()
    await question(2).getByRole('radio', { name: 'Tal' }).click()
    await question(2).getByRole('textbox', { name: 'Fråga' }).fill('Hur långt?')
    await question(2).getByRole('textbox', { name: 'Rätt tal' }).fill('2,5')
    await button('Spara frågorna').click()
    await seesToast('Frågorna är sparade')
    const [sent] = network.requestsOf('putEveningQuestions')
    const body: { version: number; questions: { options: string[]; correctOrder: number[] }[] } = sent?.body
    const [ordered, numeric] = body.questions
    expect(body.version).toBe(0)
    expect(ordered?.options).not.toEqual(['Stockholm', 'Göteborg', 'Malmö'])
    expect(ordered?.correctOrder.map((place) => ordered.options[place])).toEqual([
      'Stockholm',
      'Göteborg',
      'Malmö',
    ])
    expect(numeric).toMatchObject({ kind: 'number', correctNumber: 2.5, options: null })
  })

  it('pasted rows with one answer are text questions, beside multiple choice', async () => {
    const network = await open({ putEveningQuestions: eveningControl() })
    await button('Klistra in från kalkylblad').click()
    await page
      .getByRole('textbox', { name: 'Rader från kalkylbladet' })
      .fill('Vem skrev Röda rummet?\tStrindberg\nHuvudstad?\tGöteborg\tStockholm\tMalmö\tUppsala\tB\t20')
    await button('Lägg till frågorna').click()
    await expect.element(page.getByText('2 frågor har lagts till.')).toBeVisible()
    await button('Spara frågorna').click()
    await seesToast('Frågorna är sparade')
    const [sent] = network.requestsOf('putEveningQuestions')
    expect(sent?.body.questions).toMatchObject([
      {
        kind: 'text',
        question: 'Vem skrev Röda rummet?',
        accepted: 'Strindberg',
        options: null,
        seconds: 30,
      },
      { kind: 'choice', correctOption: 1, accepted: null, seconds: 20 },
    ])
  })

  it('the first questions make it a quiz evening at once', async () => {
    const night = quizNight().competition
    let hasQuestions = false
    await open({
      getLiveControl: () => control({ competition: { ...night, hasQuestions } }),
      putEveningQuestions: () => {
        hasQuestions = true
        return eveningControl()
      },
    })
    await button('Lägg till fråga').click()
    await question(1).getByRole('textbox', { name: 'Fråga' }).fill('Hur långt?')
    await question(1).getByRole('radio', { name: 'Tal' }).click()
    await question(1).getByRole('textbox', { name: 'Rätt tal' }).fill('2,5')
    await button('Spara frågorna').click()
    await expect.element(page.getByRole('region', { name: 'Nästa steg' })).toBeVisible()
  })

  it('all questions of a quiz are added with the ids by which marks are remembered', async () => {
    const network = await open({
      listAllQuizzes: onePage(listed),
      getQuizForEditing: stored,
      putEveningQuestions: eveningControl(),
    })
    await button('Lägg till från quiz').click()
    await page.getByRole('combobox', { name: 'Quiz' }).selectOptions(stored.id)
    await button('Lägg till frågorna').click()
    await expect.element(question(1)).toBeVisible()
    await button('Spara frågorna').click()
    await expect
      .poll(() =>
        network
          .requestsOf('putEveningQuestions')
          .flatMap(({ body }) =>
            body.questions.map((each: { sourceQuestionId: string }) => each.sourceQuestionId),
          ),
      )
      .toEqual(stored.questions.map((each) => each.id))
  })
})
