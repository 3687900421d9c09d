import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from './harness/open-screen.tsx'
import { statesWithout, testStates } from './harness/test-states.ts'
import { playedEvening, unplayed } from './play-fixtures.ts'

const shown = { as: 'admin', path: '/admin/play-report' } as const
const answers = { getPlayReport: playedEvening }

testStates('the report of game tables', [
  {
    name: 'charts',
    ...shown,
    answers,
    shows: { sv: 'Beläggning per timme och veckodag', en: 'Use by hour and weekday' },
  },
  {
    name: 'empty',
    ...shown,
    answers: { getPlayReport: unplayed },
    shows: { sv: 'Inget spel under perioden', en: 'No play in this period' },
  },
  ...statesWithout('getPlayReport', shown, {
    failed: { sv: 'Kunde inte hämta statistiken.', en: 'Couldn’t load the statistics.' },
    loading: { sv: 'Laddar statistiken …', en: 'Loading statistics…' },
  }),
])

it('the report of game tables can be read as a table, of all tables or of one', async () => {
  await openScreen({ ...shown, width: 1280, answers })
  await page.getByRole('button', { name: 'Visa som tabell' }).click()
  const table = page.getByRole('table', { name: 'Beläggning per timme och veckodag' })
  await expect.element(table.getByRole('row', { name: '18–19 – – – – 75 % 100 % –' })).toBeVisible()
  await expect.element(table.getByRole('row', { name: '05–06 – – – – 12 min – –' })).toBeVisible()
  await page.getByLabelText('Visa', { exact: true }).selectOptions('Dart 1')
  await expect.element(table.getByRole('row', { name: '18–19 – – – – 0 % – –' })).toBeVisible()
  const tables = page.getByRole('table', { name: 'Per spelbord' })
  await expect
    .element(tables.getByRole('row', { name: /^Pool 1 10,5 h 66 % 9 70 min 1\s260\s*kr$/ }))
    .toBeVisible()
})

it('the report of game tables is a file too', async () => {
  await openScreen({ ...shown, answers, path: '/admin/play-report?from=2026-11-01&to=2026-11-27' })
  await expect
    .element(page.getByRole('link', { name: 'CSV-fil' }))
    .toHaveAttribute('href', '/api/admin/play-report.csv?from=2026-11-01&to=2026-11-27')
  await expect.element(page.getByRole('link', { name: 'Statistik' })).toHaveAttribute('aria-current', 'page')
})
