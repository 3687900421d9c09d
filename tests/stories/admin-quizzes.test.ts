import { describe, expect, it } from 'vitest'
import { visit } from '#tests/harness/browser.ts'
import { call } from '#tests/harness/call.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { seesToast } from './toasts.ts'

const server = await startServer()
const [admin] = await makeUsers(server, 1, { admin: true })
const [guest] = await makeUsers(server, 1)

const stored = async () =>
  (
    await server.pool.query(
      `select title, is_active, array_agg(question order by order_index) as questions
       from quizzes join quiz_questions on quiz_id = quizzes.id and quiz_questions.question_set = quizzes.question_set
       group by quizzes.id order by quizzes.created_at`,
    )
  ).rows

describe('quiz administration', () => {
  it('quiz administration: a quiz with two questions is created, edited, copied and deleted, and points of players stay', async () => {
    const page = await visit(server, { user: admin, path: '/admin' })
    await page.getByRole('link', { name: /Quiz.*Skapa/ }).click()
    await page.getByRole('link', { name: 'Nytt quiz' }).click()
    await page.getByRole('textbox', { name: 'Titel' }).fill('Fredagsquizet')
    const first = page.getByRole('group', { name: 'Fråga 1', exact: true })
    await first.getByRole('textbox', { name: 'Fråga', exact: true }).fill('Huvudstad?')
    for (const [at, option] of ['Göteborg', 'Stockholm', 'Malmö', 'Uppsala'].entries())
      await first.getByRole('textbox', { name: `Svar ${at + 1}`, exact: true }).fill(option)
    await first.getByRole('radio', { name: 'B är rätt' }).check({ force: true })
    await page.getByRole('button', { name: 'Lägg till fråga', exact: true }).click()
    const second = page.getByRole('group', { name: 'Fråga 2', exact: true })
    await second.getByRole('textbox', { name: 'Fråga', exact: true }).fill('Största ön?')
    await second.getByRole('radio', { name: 'Fritext' }).check({ force: true })
    await second.getByRole('textbox', { name: 'Godkända svar' }).fill('Gotland')
    await page.getByRole('button', { name: 'Skapa quiz', exact: true }).click()
    await seesToast(page, 'Framgång')
    await page.getByRole('link', { name: 'Ändra Fredagsquizet' }).click()

    await page.getByRole('button', { name: 'Flytta upp Fråga 2' }).click()
    await page.getByRole('textbox', { name: 'Titel' }).fill('Lördagsquizet')
    await page.getByRole('button', { name: 'Spara', exact: true }).click()
    await page.getByRole('link', { name: 'Ändra Lördagsquizet' }).waitFor()
    expect(await stored()).toEqual([
      { title: 'Lördagsquizet', is_active: true, questions: ['Största ön?', 'Huvudstad?'] },
    ])

    const { rows } = await server.pool.query('select id from quizzes')
    const params = { quizId: rows[0].id as string }
    const begun = await call(server, guest, 'startQuizAttempt', { params })
    const { questionId } = begun.body.open
    await call(server, guest, 'submitQuizAnswer', { params, body: { questionId, textAnswer: 'gotland' } })

    await page.getByRole('button', { name: 'Fler åtgärder för Lördagsquizet' }).click()
    await page.getByRole('menuitem', { name: 'Kopiera' }).click()
    await page.waitForURL((url) => url.search.startsWith('?edit='))
    await page.getByRole('link', { name: 'Alla quiz' }).click()
    await page.getByRole('link', { name: 'Ändra Kopia av Lördagsquizet' }).waitFor()
    expect((await stored()).map(({ title, is_active }) => [title, is_active])).toEqual([
      ['Lördagsquizet', true],
      ['Kopia av Lördagsquizet', false],
    ])

    await page.getByRole('button', { name: 'Fler åtgärder för Lördagsquizet' }).click()
    await page.getByRole('menuitem', { name: 'Ta bort' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ta bort Lördagsquizet?' })
    await dialog.getByText(/1 gäst har spelat/).waitFor()
    await dialog.getByRole('button', { name: 'Ta bort', exact: true }).click()
    await page.getByRole('link', { name: 'Ändra Lördagsquizet', exact: true }).waitFor({ state: 'detached' })
    expect((await stored()).map(({ title }) => title)).toEqual(['Kopia av Lördagsquizet'])
    const given = await server.pool.query('select delta from point_events where source_type = $1', [
      'quiz_answer',
    ])
    expect(given.rows).toEqual([{ delta: 10 }])
    await expectInvariants(server.pool)
  })
})
