import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { Page, Route } from 'playwright-core'
import { build } from 'vite'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { themeVariables } from '#scripts/web-build/theme-variables.ts'
import { expectAccessible } from '#tests/harness/accessibility.ts'
import { visit } from '#tests/harness/browser.ts'
import { allowErrors } from '#tests/harness/page-watch.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'

const question = (text: string) => ({ text, options: ['A', 'B', 'C', 'D'], correct: 0 })
const quiz = {
  title: 'Fredagsquiz',
  questions: [question('Ett'), question('Två'), question('Tre')],
  version: 1,
}

let server: TestServer
let admin: TestUser
let files: Map<string, string | Uint8Array>
/** What the page's server has stored, and what it answers next in place of saving. */
let stored: typeof quiz
let refusal: { status: number; body: Record<string, unknown> } | null

beforeAll(async () => {
  server = await startServer()
  ;[admin] = (await makeUsers(server, 1, { admin: true })) as [TestUser]
  files = await buildPage()
})
beforeEach(() => {
  stored = structuredClone(quiz)
  refusal = null
})

describe('a form with a list of lists', () => {
  it('items: added, moved and deleted by keyboard, with the focus kept; the order is saved', async () => {
    const page = await open()
    await page.getByRole('button', { name: 'Lägg till fråga' }).press('Enter')
    const added = page.getByRole('group', { name: 'Fråga 4', exact: true })
    const text = added.getByRole('textbox', { name: 'Frågan' })
    await expect.poll(() => text.evaluate((each) => each === document.activeElement)).toBe(true)
    await page.keyboard.type('Fyra')
    for (const [i, answer] of ['E', 'F', 'G', 'H'].entries()) {
      await added.getByRole('textbox', { name: `Svar ${i + 1}`, exact: true }).fill(answer)
    }
    await added.getByRole('combobox', { name: 'Rätt svar' }).selectOption('Svar 3')
    const up = (place: number) => page.getByRole('button', { name: `Flytta upp Fråga ${place}` })
    await up(4).press('Enter')
    await expect.poll(() => up(3).evaluate((each) => each === document.activeElement)).toBe(true)
    await page.getByText('Fråga 4 ligger nu på plats 3 av 4.').waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Ta bort Fråga 1' }).press('Enter')
    await expectAccessible(page)
    await save(page)
    await page.getByText('Sparat').waitFor()
    expect(stored.questions).toEqual([
      question('Två'),
      { text: 'Fyra', options: ['E', 'F', 'G', 'H'], correct: 2 },
      question('Tre'),
    ])
  })

  it('draft: nested values are still there after a reload, and can be discarded', async () => {
    const page = await open()
    await option(page, 2, 3).fill('Nytt svar')
    await page.getByRole('button', { name: 'Lägg till fråga' }).click()
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await page.getByText('Ditt senaste utkast finns kvar.').waitFor()
    expect(await option(page, 2, 3).inputValue()).toBe('Nytt svar')
    expect(await page.getByRole('group', { name: 'Fråga 4', exact: true }).count()).toBe(1)
    await page.getByRole('button', { name: 'Börja om' }).click()
    expect(await option(page, 2, 3).inputValue()).toBe('C')
    expect(await page.getByRole('group', { name: 'Fråga 4', exact: true }).count()).toBe(0)
  })

  it('errors: a missing and a refused value show at their paths, with the focus on them', async () => {
    const page = await open()
    await option(page, 2, 3).fill('  ')
    await save(page)
    expect(await errorOf(option(page, 2, 3))).toContain('Fyll i det här fältet.')
    await option(page, 2, 3).fill('Svar')
    allowErrors(page, /400/)
    const fields = [{ field: 'questions.1.options.2', rule: 'control_characters' }]
    refusal = { status: 400, body: { code: 'validation_failed', fields } }
    await save(page)
    await expect.poll(() => errorOf(option(page, 2, 3))).toContain('Texten innehåller tecken')
    await expect.poll(() => option(page, 2, 3).evaluate((each) => each === document.activeElement)).toBe(true)
    // An error moves with its item.
    await page.getByRole('button', { name: 'Flytta upp Fråga 2' }).click()
    expect(await errorOf(option(page, 1, 3))).toContain('Texten innehåller tecken')
  })

  it('conflict: edits of different questions are chosen value by value', async () => {
    const page = await open()
    await option(page, 2, 3).fill('Mitt svar')
    const theirs = structuredClone(quiz)
    theirs.questions[2] = { ...question('Tre!'), correct: 3 }
    conflictWith(page, theirs)
    await save(page)
    const dialog = page.getByRole('dialog')
    const mine = dialog.getByRole('group', { name: 'Fråga 2: Svar 3' })
    expect(await mine.getByRole('radio', { name: /Behåll mitt/ }).isChecked()).toBe(true)
    const correct = dialog.getByRole('group', { name: 'Fråga 3: Rätt svar' })
    await correct.getByText('Svar 4').waitFor()
    await correct.getByRole('radio', { name: /Behåll mitt/ }).check()
    await expectAccessible(page)
    refusal = null
    await dialog.getByRole('button', { name: 'Spara valen' }).click()
    await page.getByText('Sparat').waitFor()
    expect(stored.questions).toEqual([
      question('Ett'),
      { ...question('Två'), options: ['A', 'B', 'Mitt svar', 'D'] },
      question('Tre!'),
    ])
  })

  it('conflict: a list that one side reordered is chosen as a whole', async () => {
    const page = await open()
    await page.getByRole('button', { name: 'Flytta ner Fråga 1' }).click()
    const theirs = structuredClone(quiz)
    theirs.questions[0] = question('Ett!')
    conflictWith(page, theirs)
    await save(page)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('group', { name: 'Frågor' }).getByText('Ett!, A / B / C / D, Svar 1').waitFor()
    expect(await dialog.getByRole('radio').count()).toBe(2)
  })
})

function conflictWith(page: Page, theirs: typeof quiz): void {
  allowErrors(page, /409/)
  refusal = { status: 409, body: { code: 'stale_version', current: { ...theirs, version: 2 } } }
}

const save = (page: Page) => page.getByRole('button', { name: 'Spara', exact: true }).click()
const option = (page: Page, ofQuestion: number, place: number) =>
  page
    .getByRole('group', { name: `Fråga ${ofQuestion}`, exact: true })
    .getByRole('textbox', { name: `Svar ${place}`, exact: true })
const errorOf = (field: ReturnType<typeof option>) =>
  field.evaluate((each) =>
    (each.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  )

async function open(): Promise<Page> {
  const page = await visit(server, {
    user: admin,
    path: '/quiz-form/',
    prepare: (empty) => empty.route('**/quiz-form/**', answer),
  })
  await page.getByRole('textbox', { name: 'Titel' }).waitFor()
  return page
}

/** The page's files and its server. */
function answer(route: Route): Promise<void> {
  const { pathname } = new URL(route.request().url())
  if (pathname.endsWith('/api')) return answerApi(route)
  const name = pathname.split('/').at(-1) ?? ''
  const body = files.get(name === '' ? 'index.html' : name)
  const types = { '.js': 'text/javascript', '.css': 'text/css' } as Record<string, string>
  const contentType = types[extname(name)] ?? 'text/html'
  return route.fulfill(body === undefined ? { status: 404 } : { contentType, body: Buffer.from(body) })
}

function answerApi(route: Route): Promise<void> {
  if (route.request().method() === 'PUT') {
    if (refusal) {
      const { status, body } = refusal
      return route.fulfill({ status, contentType: 'application/problem+json', body: JSON.stringify(body) })
    }
    const { version, ...saved } = route.request().postDataJSON() as typeof quiz
    stored = { ...saved, version: version + 1 }
  }
  return route.fulfill({ contentType: 'application/json', body: JSON.stringify(stored) })
}

async function buildPage(): Promise<Map<string, string | Uint8Array>> {
  const entry = fileURLToPath(new URL('./quiz-form-page.tsx', import.meta.url))
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('../..', import.meta.url)),
    base: '/quiz-form/',
    plugins: [react(), themeVariables()],
    build: { write: false, minify: false, target: 'es2022', rolldownOptions: { input: entry } },
  })
  const { output } = (Array.isArray(built) ? built[0] : built) as {
    output: {
      type: string
      fileName: string
      code?: string
      source?: string | Uint8Array
      isEntry?: boolean
    }[]
  }
  const page = new Map<string, string | Uint8Array>()
  for (const file of output) page.set(file.fileName.split('/').at(-1) ?? '', file.code ?? file.source ?? '')
  const links = output
    .filter(({ fileName }) => fileName.endsWith('.css'))
    .map(({ fileName }) => `<link rel="stylesheet" href="/quiz-form/${fileName}">`)
  const start = output.find(({ isEntry }) => isEntry)?.fileName
  page.set(
    'index.html',
    `<!doctype html><html lang="sv"><head><title>Quiz</title>${links.join('')}</head>` +
      `<body><main><h1>Quiz</h1><div id="root"></div></main><script type="module" src="/quiz-form/${start}"></script></body></html>`,
  )
  return page
}
