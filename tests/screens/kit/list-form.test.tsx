import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectGoodAtEverySize } from '../harness/good-at-every-size.ts'
import { lift } from '../harness/lift.ts'
import { openScreen, reload } from '../harness/open-screen.tsx'
import { seesToast } from '../harness/toasts.ts'
import { type Quiz, QuizScreen, type QuizStore } from './quiz-form.tsx'

const question = (text: string) => ({ text, options: ['A', 'B', 'C', 'D'], correct: 0 })
const quiz: Quiz = {
  title: 'Fredagsquiz',
  questions: [question('Ett'), question('Två'), question('Tre')],
  version: 1,
}

let store: QuizStore
beforeEach(() => {
  store = { stored: structuredClone(quiz), refusal: null }
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const group = (name: string) => page.getByRole('group', { name, exact: true })
const option = (ofQuestion: number, place: number) =>
  group(`Fråga ${ofQuestion}`).getByRole('textbox', { name: `Svar ${place}`, exact: true })
const save = () => button('Spara').click()
const press = async (name: string) => {
  ;(button(name).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
}

async function open(): Promise<void> {
  await openScreen({ path: '/', as: 'admin', width: 1280, instead: <QuizScreen store={store} /> })
  await expect.element(page.getByRole('textbox', { name: 'Titel' })).toBeVisible()
}

function conflictWith(theirs: Quiz): void {
  store.refusal = { status: 409, body: { code: 'stale_version', current: { ...theirs, version: 2 } } }
}

describe('a form with a list of lists', () => {
  it('a list in a form: items are added, moved and deleted by keyboard, with the focus kept, and the order is saved', async () => {
    await open()
    await press('Lägg till fråga')
    const added = group('Fråga 4')
    await expect.element(added.getByRole('textbox', { name: 'Frågan' })).toHaveFocus()
    await userEvent.keyboard('Fyra')
    for (const [i, answer] of ['E', 'F', 'G', 'H'].entries()) await option(4, i + 1).fill(answer)
    await added.getByRole('combobox', { name: 'Rätt svar' }).selectOptions('Svar 3')
    await press('Flytta upp Fråga 4')
    await expect.element(button('Flytta upp Fråga 3')).toHaveFocus()
    await expect.element(page.getByText('Fråga 4 ligger nu på plats 3 av 4.')).toBeInTheDocument()
    await press('Ta bort Fråga 1')
    await expect.element(group('Fråga 4')).not.toBeInTheDocument()
    await press('Flytta upp Fråga 2')
    await expect.element(button('Flytta upp Fråga 1')).toHaveFocus()
    await press('Flytta ner Fråga 1')
    await expect.element(button('Flytta ner Fråga 2')).toHaveFocus()
    await expectGoodAtEverySize()
    await save()
    await seesToast('Sparat')
    expect(store.stored.questions).toEqual([
      question('Två'),
      { text: 'Fyra', options: ['E', 'F', 'G', 'H'], correct: 2 },
      question('Tre'),
    ])
  })

  it('a list in a form: a copy follows its item and gets the focus; a full list cannot be added to or copied in', async () => {
    await open()
    await option(1, 2).fill('Kopierat')
    await press('Kopiera Fråga 1')
    await expect.element(group('Fråga 2').getByRole('textbox', { name: 'Frågan' })).toHaveFocus()
    await expect.element(option(2, 2)).toHaveValue('Kopierat')
    // A copy has values of its own.
    await option(2, 2).fill('Ändrat')
    await expect.element(option(1, 2)).toHaveValue('Kopierat')
    await expect.element(button('Kopiera Fråga 1')).not.toBeInTheDocument()
    await expect.element(button('Lägg till fråga')).not.toBeInTheDocument()
    await save()
    await seesToast('Sparat')
    expect(store.stored.questions.map(({ text }) => text)).toEqual(['Ett', 'Ett', 'Två', 'Tre'])
  })

  it('a list in a form: an item is moved by its handle, and its position is announced', async () => {
    await open()
    await lift(button('Flytta Fråga 1'))
    await expect.element(page.getByText('Fråga 1 är lyft från')).toBeInTheDocument()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(page.getByText('Fråga 1 är över plats 2 av 3.')).toBeInTheDocument()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(page.getByText('Fråga 1 är över plats 3 av 3.')).toBeInTheDocument()
    await userEvent.keyboard(' ')
    await expect.element(page.getByText('Fråga 1 ligger nu på plats 3 av 3.')).toBeInTheDocument()
    await save()
    await seesToast('Sparat')
    expect(store.stored.questions.map(({ text }) => text)).toEqual(['Två', 'Tre', 'Ett'])
  })

  it('a list in a form: a draft keeps nested values over a reload, and can be discarded', async () => {
    await open()
    await option(2, 3).fill('Nytt svar')
    await button('Lägg till fråga').click()
    await expect.element(group('Fråga 4')).toBeVisible()
    reload()
    await expect.element(page.getByText('Ditt senaste utkast finns kvar.')).toBeVisible()
    await expect.element(option(2, 3)).toHaveValue('Nytt svar')
    await expect.element(group('Fråga 4')).toBeVisible()
    await button('Börja om').click()
    await expect.element(option(2, 3)).toHaveValue('C')
    await expect.element(group('Fråga 4')).not.toBeInTheDocument()
  })

  it('a list in a form: a missing and a refused value are marked at their fields, and the refused one gets the focus', async () => {
    await open()
    await option(2, 3).fill('  ')
    await save()
    await expect.element(option(2, 3)).toHaveAccessibleDescription(/Fyll i det här fältet\./)
    await option(2, 3).fill('Svar')
    const fields = [{ field: 'questions.1.options.2', rule: 'control_characters' }]
    store.refusal = { status: 400, body: { code: 'validation_failed', fields } }
    await save()
    await expect.element(option(2, 3)).toHaveAccessibleDescription(/Texten innehåller tecken/)
    await expect.element(option(2, 3)).toHaveFocus()
    // An error moves with its item.
    await button('Flytta upp Fråga 2').click()
    await expect.element(option(1, 3)).toHaveAccessibleDescription(/Texten innehåller tecken/)
  })

  it('a list in a form: a conflict of edits of different questions is decided value by value', async () => {
    await open()
    await option(2, 3).fill('Mitt svar')
    const theirs = structuredClone(quiz)
    theirs.questions[2] = { ...question('Tre!'), correct: 3 }
    conflictWith(theirs)
    await save()
    const dialog = page.getByRole('dialog')
    const mine = dialog.getByRole('group', { name: 'Fråga 2: Svar 3' })
    await expect.element(mine.getByRole('radio', { name: /Behåll mitt/ })).toBeChecked()
    const correct = dialog.getByRole('group', { name: 'Fråga 3: Rätt svar' })
    await expect.element(correct.getByText('Svar 4')).toBeVisible()
    await correct.getByRole('radio', { name: /Behåll mitt/ }).click()
    await expectGoodAtEverySize()
    store.refusal = null
    await dialog.getByRole('button', { name: 'Spara valen' }).click()
    await seesToast('Sparat')
    expect(store.stored.questions).toEqual([
      question('Ett'),
      { ...question('Två'), options: ['A', 'B', 'Mitt svar', 'D'] },
      question('Tre!'),
    ])
  })

  it('a list in a form: in a conflict, a list that one side reordered is chosen as a whole', async () => {
    await open()
    await button('Flytta ner Fråga 1').click()
    const theirs = structuredClone(quiz)
    theirs.questions[0] = question('Ett!')
    conflictWith(theirs)
    await save()
    const dialog = page.getByRole('dialog')
    const list = dialog.getByRole('group', { name: 'Frågor' })
    await expect.element(list.getByText('Ett!, A / B / C / D, Svar 1')).toBeVisible()
    expect(dialog.getByRole('radio').elements()).toHaveLength(2)
  })
})
