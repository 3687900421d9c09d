import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { coming, ended, island, listed, misspelt, results, stored } from './admin-quiz-fixtures.ts'
import type { Answers } from './harness/answers.ts'
import { id, onePage } from './harness/fixtures.ts'
import { openScreen } from './harness/open-screen.tsx'
import { statesWithout, testStates } from './harness/test-states.ts'
import { seesToast } from './harness/toasts.ts'

const path = '/admin/quizzes'
const editing = `${path}?edit=${stored.id}`
const failed = { refusal: { code: 'internal_error' } } as const
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const group = (name: string) => page.getByRole('group', { name, exact: true })
const question = (place: number) => group(`Fråga ${place}`)
const titleField = page.getByRole('textbox', { name: 'Titel' })
const dialog = page.getByRole('dialog')

const open = (search: string, answers: Answers = {}) =>
  openScreen({ path: `${path}${search}`, as: 'admin', width: 1280, answers })
const openStored = (answers: Answers = {}) =>
  open(`?edit=${stored.id}`, { getQuizForEditing: stored, listAllQuizzes: onePage(listed), ...answers })

testStates('quiz administration', [
  {
    name: 'list of each status',
    as: 'admin',
    path,
    answers: { listAllQuizzes: onePage(listed, coming, ended) },
    shows: { sv: 'Gästerna ser: Kommer snart', en: 'Guests see: Coming soon' },
  },
  ...statesWithout(
    'listAllQuizzes',
    { as: 'admin', path, name: 'list ' },
    {
      empty: { sv: 'Inga quiz än', en: 'No quizzes yet' },
      failed: { sv: 'Försök igen', en: 'Try again' },
      loading: { sv: 'Laddar quiz …', en: 'Loading quizzes…' },
    },
  ),
  {
    name: 'form of a stored quiz',
    as: 'admin',
    path: editing,
    answers: { getQuizForEditing: stored },
    shows: { sv: '2 frågor, 30 poäng, högst 1 min 30 s', en: '2 questions, 30 points, at most 1 min 30 s' },
  },
  {
    name: 'form with errors',
    as: 'admin',
    path: `${path}?edit=new`,
    first: async () => {
      await page.getByRole('button', { name: /^(Skapa quiz|Create quiz)$/ }).click()
      await expect.poll(() => document.querySelector('[aria-invalid="true"]')).not.toBeNull()
    },
    shows: { sv: 'Fyll i det här fältet.', en: 'Fill in this field.' },
  },
  {
    name: 'form loading',
    as: 'admin',
    path: editing,
    answers: { getQuizForEditing: 'pending' },
    shows: { sv: 'Laddar quizet …', en: 'Loading the quiz…' },
  },
  {
    name: 'form missing',
    as: 'admin',
    path: editing,
    answers: { getQuizForEditing: { refusal: { code: 'not_found' } } },
    shows: { sv: 'Quizet hittades inte', en: 'Quiz not found' },
  },
  {
    name: 'results',
    as: 'admin',
    path: `${path}?results=${listed.id}`,
    answers: { listQuizResults: results },
    shows: { sv: '2 orimligt snabba svar', en: '2 implausibly fast answers' },
  },
  {
    name: 'results with answers that were marked by another key',
    as: 'admin',
    path: `${path}?results=${listed.id}`,
    answers: { listQuizResults: { ...results, outdated: { answers: 3, players: 2 } } },
    shows: {
      sv: /^3 svar rättades efter ett annat facit/,
      en: /^3 answers were marked with an earlier answer key/,
    },
  },
  {
    name: 'results with wrong texts to accept',
    as: 'admin',
    path: `${path}?results=${listed.id}`,
    answers: { listQuizResults: misspelt() },
    shows: { sv: 'Nästan rätt', en: 'Nearly right' },
  },
  {
    name: 'results without players',
    as: 'admin',
    path: `${path}?results=${listed.id}`,
    answers: { listQuizResults: { ...results, players: [] } },
    shows: { sv: 'Ingen har spelat än', en: 'No one has played yet' },
  },
  {
    name: 'results failed',
    as: 'admin',
    path: `${path}?results=${listed.id}`,
    answers: { listQuizResults: failed },
    shows: { sv: 'Försök igen', en: 'Try again' },
  },
])

describe('list of quizzes', () => {
  it('the list of quizzes shows status, times, questions and players; edit and results are in the row', async () => {
    await open('', { listAllQuizzes: onePage(listed, coming, ended) })
    for (const words of [
      'Gästerna kan spela',
      'Gästerna ser: Kommer snart',
      'Alltid öppet',
      'fre 31 dec 2055 18:00',
    ])
      await expect.element(page.getByText(words).first()).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Ändra Fredagsquizet' })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Resultat för Fredagsquizet' })).toBeVisible()
    await expect
      .element(page.getByRole('switch', { name: 'Sommarquizet visas för gästerna' }))
      .not.toBeChecked()
  })

  it('list of quizzes: a quiz without questions says why guests do not see it, and cannot be switched on', async () => {
    const empty = { ...listed, questionCount: 0 }
    await open('', {
      listAllQuizzes: onePage(empty, { ...empty, id: id(9), title: 'Tomt', isActive: false }),
    })
    await expect.element(page.getByText('Syns inte för gästerna: inga frågor')).toBeVisible()
    await expect.element(page.getByText('Quizet har inga frågor. Lägg till en fråga först.')).toBeVisible()
    await expect.element(page.getByRole('switch', { name: 'Tomt visas för gästerna' })).toBeDisabled()
    await expect.element(page.getByRole('switch', { name: 'Fredagsquizet visas för gästerna' })).toBeEnabled()
  })

  it('list of quizzes: a switch that fails is set back', async () => {
    await open('', { listAllQuizzes: onePage(listed), setQuizActive: failed })
    const turn = page.getByRole('switch', { name: 'Fredagsquizet visas för gästerna' })
    await turn.click()
    await seesToast('Fel', 'Kunde inte ändra status')
    await expect.element(turn).toBeChecked()
  })

  it('list of quizzes: deleting needs a confirmation, says how many have played, and shows the specified text', async () => {
    const network = await open('', { listAllQuizzes: onePage(listed), deleteQuiz: failed })
    const remove = async () => {
      await button('Fler åtgärder för Fredagsquizet').click()
      await page.getByRole('menuitem', { name: 'Ta bort' }).click()
      const words = '3 gäster har spelat. Svaren försvinner men poängen finns kvar. Det går inte att ångra.'
      await expect.element(dialog.getByText(words)).toBeVisible()
      await dialog.getByRole('button', { name: 'Ta bort', exact: true }).click()
    }
    await remove()
    await seesToast('Fel', 'Kunde inte ta bort quiz')
    await expect.element(dialog).not.toBeInTheDocument()
    network.answer({
      deleteQuiz: () => {
        network.answer({ listAllQuizzes: onePage() })
        return { players: 3 }
      },
    })
    await remove()
    await seesToast('Framgång', 'Quiz borttaget')
    await expect.element(page.getByText('Inga quiz än')).toBeVisible()
  })

  it('list of quizzes: failed loading shows the specified text', async () => {
    await open('', { listAllQuizzes: failed })
    await seesToast('Fel', 'Kunde inte ladda quiz')
  })

  it('list of quizzes: a copy is inactive, without times, with questions of its own, and opens for editing', async () => {
    const copy = { ...stored, id: id(70), title: 'Kopia av Fredagsquizet', isActive: false }
    const network = await open('', {
      listAllQuizzes: onePage(listed),
      getQuizForEditing: ({ params }) => (params.quizId === copy.id ? copy : stored),
      createQuiz: copy,
    })
    await button('Fler åtgärder för Fredagsquizet').click()
    await page.getByRole('menuitem', { name: 'Kopiera' }).click()
    await seesToast('Framgång', 'Quiz skapat')
    await expect.element(titleField).toHaveValue('Kopia av Fredagsquizet')
    await expect
      .poll(() => network.requestsOf('createQuiz').map(({ body }) => body))
      .toMatchObject([
        {
          title: copy.title,
          isActive: false,
          startTime: null,
          endTime: null,
          questions: [
            { id: null, correctAnswer: 1 },
            { id: null, correctTextAnswer: 'Gotland|Gottland' },
          ],
        },
      ])
  })
})

it('an end in the past and a changed key of a quiz are confirmed one after the other, and both decisions are sent', async () => {
  const network = await openStored({
    updateQuiz: ({ body }) =>
      !body.allowsPast
        ? { refusal: { code: 'date_has_passed', current: { attendees: 0 } } }
        : body.markAgain === null
          ? { refusal: { code: 'key_changed', current: { answers: 3, players: 2 } } }
          : stored,
  })
  await page
    .getByLabelText(/^Slutdatum/)
    .first()
    .fill('14/11/2025')
  await userEvent.keyboard('{Escape}')
  await page.getByLabelText('Sluttid: Timmar').click()
  await userEvent.keyboard('2100')
  await button('Spara').click()
  await expect.element(page.getByRole('dialog', { name: 'Datumet har passerat' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Spara ändå' }).click()
  await expect.element(dialog.getByText(/^Du har ändrat facit/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Spara utan att rätta om' }).click()
  await seesToast('Framgång', 'Quiz uppdaterat')
  const sent = network.requestsOf('updateQuiz').map(({ body }) => [body.allowsPast, body.markAgain])
  expect(sent).toEqual([
    [false, null],
    [true, null],
    [true, false],
  ])
})

describe('a changed key of a question with answers', () => {
  const asks = { refusal: { code: 'key_changed', current: { answers: 3, players: 2 } } } as const
  const change = async () => {
    const network = await openStored({
      updateQuiz: ({ body }) => (body.markAgain === null ? asks : stored),
    })
    await question(1).getByRole('radio', { name: 'C är rätt' }).click()
    await button('Spara').click()
    const words = 'Du har ändrat facit, och 3 svar skulle bedömas annorlunda (2 spelare).'
    await expect.element(dialog.getByText(words)).toBeVisible()
    return network
  }

  it.each([
    ['Rätta om', true],
    ['Spara utan att rätta om', false],
  ])('a changed key of answered questions: "%s" saves with that decision', async (choice, markAgain) => {
    const network = await change()
    await dialog.getByRole('button', { name: choice, exact: true }).click()
    await seesToast('Framgång', 'Quiz uppdaterat')
    await expect
      .poll(() => network.requestsOf('updateQuiz').map(({ body }) => body.markAgain))
      .toEqual([null, markAgain])
  })

  it('a changed key of answered questions: "Fortsätt ändra" goes back to the form, and nothing is saved', async () => {
    const network = await change()
    await dialog.getByRole('button', { name: 'Fortsätt ändra' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(question(1).getByRole('radio', { name: 'C är rätt' })).toBeChecked()
    await expect.poll(() => network.requestsOf('updateQuiz')).toHaveLength(1)
  })
})

describe('results of a quiz', () => {
  it('results of a quiz show who played, the shares and the fastest answers, are updated while it is played, and link to the CSV', async () => {
    const network = await open(`?results=${listed.id}`, { listQuizResults: { ...results, players: [] } })
    await expect.element(page.getByText('Ingen har spelat än')).toBeVisible()
    network.answer({ listQuizResults: results })
    network.publish({ type: 'quiz.played', quizId: listed.id })
    await expect.element(page.getByRole('rowheader', { name: /^1\. Anna Berg/ })).toBeVisible()
    await expect.element(page.getByText('Spelar, 1 svar')).toBeVisible()
    await expect.element(page.getByText(/^67.%\s\(2 av 3\)$/)).toBeVisible()
    await expect.element(page.getByText('Cia Dal, 0,3 s')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Ladda ner som CSV' }))
      .toHaveAttribute('href', `/api/admin/quizzes/${listed.id}/results.csv`)
  })

  it('results of a quiz: a wrong text is accepted with one tap, which says how many answers became right', async () => {
    const network = await open(`?results=${listed.id}`, {
      listQuizResults: misspelt(),
      acceptQuizAnswer: ({ params, body }) => {
        expect([params.quizId, params.questionId, body.form]).toEqual([listed.id, island.id, 'gotlnad'])
        network.answer({ listQuizResults: misspelt(1) })
        return { answers: 3 }
      },
    })
    await expect.element(page.getByText('Godkänns: Gotland', { exact: false })).toBeVisible()
    await button('Godkänn: Gotlnad').click()
    await seesToast('”Gotlnad” godkänns', '3 svar blev rätt')
    await expect.element(button('Godkänn: Gotlnad')).not.toBeInTheDocument()
    await expect.element(page.getByRole('heading', { name: 'Fel svar att se över' })).toHaveFocus()
    // What cannot be accepted says why, and the rest is behind a line.
    await expect.element(button('Godkänn: Öland|Fårö')).toBeDisabled()
    await page.getByText('2 andra svar').click()
    await expect.element(button('Godkänn: Ven')).toBeVisible()
  })

  it('results of a quiz: a text that could not be accepted stays, and the failure is shown', async () => {
    await open(`?results=${listed.id}`, { listQuizResults: misspelt(), acceptQuizAnswer: failed })
    await button('Godkänn: Gotlnad').click()
    await seesToast('Fel', 'Kunde inte godkänna svaret.')
    await expect.element(button('Godkänn: Gotlnad')).toBeEnabled()
  })

  it('results of a quiz without wrong texts say so, and without text questions they do not speak of them', async () => {
    const network = await open(`?results=${listed.id}`, { listQuizResults: results })
    await expect.element(page.getByText('Inga fel svar på fritextfrågorna.')).toBeVisible()
    network.answer({ listQuizResults: { ...results, questions: results.questions.slice(0, 1) } })
    network.publish({ type: 'quiz.played', quizId: listed.id })
    await expect.element(page.getByText('Inga fel svar på fritextfrågorna.')).not.toBeInTheDocument()
  })
})
