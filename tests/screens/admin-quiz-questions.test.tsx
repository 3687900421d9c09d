import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { island, listed, stored } from './admin-quiz-fixtures.ts'
import type { Answers } from './harness/answers.ts'
import { id, onePage } from './harness/fixtures.ts'
import { openScreen, reload } from './harness/open-screen.tsx'
import { seesToast } from './harness/toasts.ts'

const path = '/admin/quizzes'
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const group = (name: string) => page.getByRole('group', { name, exact: true })
const question = (place: number) => group(`Fråga ${place}`)
const textOf = (place: number, name: string | RegExp) =>
  question(place).getByRole('textbox', { name, exact: true })
const titleField = page.getByRole('textbox', { name: 'Titel' })
const dialog = page.getByRole('dialog')

const open = (search: string, answers: Answers = {}) =>
  openScreen({ path: `${path}${search}`, as: 'admin', width: 1280, answers })
const openStored = (answers: Answers = {}) =>
  open(`?edit=${stored.id}`, { getQuizForEditing: stored, listAllQuizzes: onePage(listed), ...answers })

describe('editor of questions', () => {
  it('editor of questions: a new question has the specified defaults, and another type resets options and answers', async () => {
    const network = await open('?edit=new', { createQuiz: stored, listAllQuizzes: onePage(listed) })
    await titleField.fill('Fredagsquizet')
    await expect.element(page.getByText('1 fråga, 10 poäng, högst 30 s')).toBeVisible()
    await expect.element(question(1).getByRole('radio', { name: 'A är rätt' })).toBeChecked()
    await textOf(1, 'Fråga').fill('Vad heter ön?')
    await textOf(1, 'Svar 2').fill('Gotland')
    await question(1).getByRole('radio', { name: 'C är rätt' }).click()
    await question(1).getByRole('radio', { name: 'Fritext' }).click()
    await textOf(1, 'Godkända svar').fill('Gotland | gottland')
    await textOf(1, 'Prova ett svar').fill('  GOTTLAND ')
    await expect.element(question(1).getByText('Godkänns', { exact: true })).toBeVisible()
    await textOf(1, 'Prova ett svar').fill('Öland')
    await expect.element(question(1).getByText('Godkänns inte')).toBeVisible()
    await question(1).getByRole('radio', { name: 'Flerval' }).click()
    await expect.element(textOf(1, 'Svar 2')).toHaveValue('')
    await expect.element(question(1).getByRole('radio', { name: 'A är rätt' })).toBeChecked()
    await question(1).getByRole('radio', { name: 'Fritext' }).click()
    await expect.element(textOf(1, 'Godkända svar')).toHaveValue('')
    await textOf(1, 'Godkända svar').fill('Gotland')
    await expect.element(page.getByRole('switch', { name: 'Blanda svarsalternativen' })).toBeChecked()
    await page.getByRole('switch', { name: 'Visa facit först när quizet stängt' }).click()
    await button('Skapa quiz').click()
    await seesToast('Framgång', 'Quiz skapat')
    await expect
      .poll(() => network.requestsOf('createQuiz').map(({ body }) => body))
      .toEqual([
        {
          title: 'Fredagsquizet',
          description: '',
          startTime: null,
          endTime: null,
          isActive: true,
          hidesKey: true,
          shufflesOptions: true,
          allowsPast: false,
          questions: [
            {
              id: null,
              question: 'Vad heter ön?',
              questionType: 'text',
              options: null,
              correctAnswer: null,
              correctTextAnswer: 'Gotland',
              correctNumber: null,
              tolerance: null,
              points: 10,
              timeLimit: 30,
              pictureUrl: '',
            },
          ],
        },
      ])
  })

  it('editor of questions: a number with its tolerance and an order are sent with their keys; what is no number is refused', async () => {
    const network = await open('?edit=new', { createQuiz: stored, listAllQuizzes: onePage(listed) })
    await titleField.fill('Fredagsquizet')
    await textOf(1, 'Fråga').fill('Vilket år?')
    await question(1).getByRole('radio', { name: 'Tal' }).click()
    await textOf(1, 'Rätt tal').fill('sextionio')
    await textOf(1, /^Får skilja med/).fill('1,5')
    await button('Lägg till fråga').click()
    await textOf(2, 'Fråga').fill('Ordna dem.')
    await question(2).getByRole('radio', { name: 'Ordning' }).click()
    for (const [at, each] of ['Vasa', 'Titanic', 'Estonia'].entries())
      await textOf(2, `Svar ${at + 1}`).fill(each)
    await button('Skapa quiz').click()
    await expect.element(textOf(1, 'Rätt tal')).toHaveAttribute('aria-invalid', 'true')
    expect(network.requestsOf('createQuiz')).toHaveLength(0)
    await textOf(1, 'Rätt tal').fill('1 969')
    await button('Skapa quiz').click()
    await seesToast('Framgång', 'Quiz skapat')
    const none = { correctAnswer: null, correctTextAnswer: null }
    expect(network.requestsOf('createQuiz')[0]?.body.questions).toMatchObject([
      { ...none, questionType: 'number', options: null, correctNumber: 1969, tolerance: 1.5 },
      {
        ...none,
        questionType: 'order',
        options: ['Vasa', 'Titanic', 'Estonia'],
        correctNumber: null,
        tolerance: null,
      },
    ])
  })

  it('editor of questions: saving sends the ids of old questions and none for a copied one, and the totals are updated', async () => {
    const network = await openStored({ updateQuiz: stored })
    await button('Kopiera Fråga 1').click()
    await expect.element(page.getByText('3 frågor, 40 poäng, högst 2 min')).toBeVisible()
    await textOf(2, 'Poäng').fill('25')
    await expect.element(page.getByText('3 frågor, 55 poäng, högst 2 min')).toBeVisible()
    await button('Spara').click()
    await seesToast('Framgång', 'Quiz uppdaterat')
    const [sent] = network.requestsOf('updateQuiz')
    expect(sent?.body).toMatchObject({ version: 1, markAgain: null, startTime: null, endTime: null })
    expect(sent?.body).not.toHaveProperty('isActive')
    const { correctTextAnswer } = island
    expect(sent?.body.questions).toMatchObject([
      { id: id(61), options: ['Göteborg', 'Stockholm', 'Malmö', 'Uppsala'], correctTextAnswer: null },
      { id: null, correctAnswer: 1, points: 25 },
      { id: id(62), options: null, correctAnswer: null, correctTextAnswer },
    ])
  })

  it('editor of questions: a draft with an added question survives a reload', async () => {
    await openStored()
    await button('Lägg till fråga').click()
    await textOf(3, 'Fråga').fill('Hur många bollar?')
    reload()
    await expect.element(page.getByText('Ditt senaste utkast finns kvar.')).toBeVisible()
    await expect.element(textOf(3, 'Fråga')).toHaveValue('Hur många bollar?')
  })

  it('editor of questions: times are optional; a start alone is accepted, and an end before it is refused', async () => {
    const network = await openStored({ updateQuiz: stored })
    await page.getByLabelText(/^Startdatum/).fill('2055-03-05')
    await userEvent.keyboard('{Escape}')
    await page.getByLabelText('Starttid: Timmar').click()
    await userEvent.keyboard('1800')
    await expect.element(page.getByLabelText(/^Slutdatum/).first()).toHaveValue('')
    await page.getByLabelText(/^Slutdatum/).fill('2055-03-05')
    await userEvent.keyboard('{Escape}')
    await page.getByLabelText('Sluttid: Timmar').click()
    await userEvent.keyboard('1700')
    await button('Spara').click()
    await expect.element(page.getByText('Välj ett slut som är senare än starten.')).toBeVisible()
    await page.getByLabelText('Sluttid: Timmar').fill('19')
    await button('Spara').click()
    await seesToast('Framgång', 'Quiz uppdaterat')
    await expect
      .poll(() => network.requestsOf('updateQuiz').map(({ body }) => body))
      .toMatchObject([
        { startTime: { date: '2055-03-05', time: '18:00' }, endTime: { date: '2055-03-05', time: '19:00' } },
      ])
  })

  it("editor of questions: the server's errors are shown at their fields, and a failure shows its own message", async () => {
    const fields = [{ field: 'questions.0.options.1', rule: 'control_characters' as const }]
    const network = await openStored({ updateQuiz: { refusal: { code: 'validation_failed', fields } } })
    await titleField.fill('Lördagsquizet')
    await button('Spara').click()
    await expect.element(textOf(1, 'Svar 2')).toHaveAccessibleDescription(/Texten innehåller tecken/)
    await expect.element(textOf(1, 'Svar 2')).toHaveFocus()
    network.answer({ updateQuiz: { refusal: { code: 'too_many_points' } } })
    await button('Spara').click()
    await expect.element(page.getByRole('alert').first()).toBeVisible()
    await expect.element(titleField).toHaveValue('Lördagsquizet')
  })

  it('the editor of questions shows a question as guests see it', async () => {
    await openStored()
    await button('Visa som gäst: Fråga 1').click()
    await expect
      .element(dialog.getByRole('heading', { name: 'Vilken stad är Sveriges huvudstad?' }))
      .toBeVisible()
    await expect.element(dialog.getByText('Stockholm')).toBeVisible()
  })
})

describe('questions pasted from a spreadsheet', () => {
  it('questions pasted from a spreadsheet are added, and refused rows are named and stay', async () => {
    await open('?edit=new')
    await button('Klistra in från kalkylblad').click()
    const field = page.getByRole('textbox', { name: 'Rader från kalkylbladet' })
    await field.fill(
      'Huvudstad?\tGöteborg\tStockholm\tMalmö\tUppsala\tB\t20\nVem skrev Röda rummet?\tStrindberg\nFel?\ta\tb\tc\td\tLund',
    )
    await button('Lägg till frågorna').click()
    await expect.element(page.getByText('2 frågor har lagts till.')).toBeVisible()
    await expect.element(page.getByText('Rad 3: det går inte att se vilket svar som är rätt.')).toBeVisible()
    await expect.element(field).toHaveValue('Fel?\ta\tb\tc\td\tLund')
    // It replaces the empty question of a new quiz.
    await expect.element(textOf(1, 'Fråga')).toHaveValue('Huvudstad?')
    await expect.element(question(1).getByRole('radio', { name: 'B är rätt' })).toBeChecked()
    await expect.element(textOf(2, 'Fråga')).toHaveValue('Vem skrev Röda rummet?')
    await expect.element(textOf(2, 'Godkända svar')).toHaveValue('Strindberg')
    await expect.element(page.getByText('2 frågor, 20 poäng, högst 50 s')).toBeVisible()
  })

  it('a pasted question whose right answer may mean two options waits for a choice; a header is skipped', async () => {
    await open('?edit=new')
    await button('Klistra in från kalkylblad').click()
    const rows = [
      'Fråga\tA\tB\tC\tD\tRätt',
      'Hål?\t4\t6\t8\t2\t2',
      'Huvudstad?\tOslo\tStockholm\tRiga\tBern\tB',
    ]
    await page.getByRole('textbox', { name: 'Rader från kalkylbladet' }).fill(rows.join('\n'))
    await button('Lägg till frågorna').click()
    await expect.element(page.getByText('Rad 1 är en rubrikrad och hoppas över.')).toBeVisible()
    await expect
      .element(page.getByText('Välj rätt svar på 1 rad och lägg sedan till frågorna.'))
      .toBeVisible()
    // Nothing has been added.
    await expect.element(textOf(1, 'Fråga')).toHaveValue('')
    const choice = page.getByRole('group', { name: 'Rad 2, ”Hål?”: vilket svar är rätt?' })
    await expect.element(choice.getByRole('radio', { name: 'D: 2' })).not.toBeChecked()
    await choice.getByRole('radio', { name: 'D: 2' }).click()
    await button('Lägg till frågorna').click()
    await expect.element(page.getByText('2 frågor har lagts till.')).toBeVisible()
    await expect.element(textOf(1, 'Fråga')).toHaveValue('Hål?')
    await expect.element(question(1).getByRole('radio', { name: 'D är rätt' })).toBeChecked()
    await expect.element(textOf(2, 'Fråga')).toHaveValue('Huvudstad?')
  })
})
