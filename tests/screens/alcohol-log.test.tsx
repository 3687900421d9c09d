import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { AlcoholLog } from '#contract/alcohol-log.ts'
import { id } from './harness/fixtures.ts'
import { openScreen } from './harness/open-screen.tsx'
import { testStates } from './harness/test-states.ts'
import { beer, board } from './kitchen-fixtures.ts'

const path = '/admin/alcohol-log'
const shown = { as: 'admin', path } as const
const entry: AlcoholLog['entries'][number] = {
  id: id(71),
  at: '2055-03-05T20:15:00.000Z',
  action: 'age',
  by: 'Sara Lind',
  orderNumber: '00000066',
  name: 'Lager',
  quantity: 2,
  tableNumber: 7,
}
const stopped = {
  ...entry,
  id: id(72),
  action: 'table_stopped',
  orderNumber: null,
  name: null,
  quantity: null,
} as const

testStates('alcohol log', [
  {
    ...shown,
    name: 'filled',
    answers: { getAlcoholLog: { entries: [entry, { ...stopped, by: null }] } },
    shows: { sv: 'Nekad: ålder', en: 'Refused: age' },
  },
  {
    ...shown,
    name: 'empty',
    answers: { getAlcoholLog: { entries: [] } },
    shows: { sv: 'Inget i loggen i dag än', en: 'Nothing in the log today yet' },
  },
])

it('kitchen board: staff stop the alcohol of a table, and allow it again', async () => {
  const tables = (stoppedUntil: string | null) => ({
    items: [{ tableNumber: 7, location: 'Baren', stoppedUntil }],
  })
  const network = await openScreen({
    as: 'admin',
    path: '/admin/orders?view=board',
    width: 1280,
    answers: {
      ...board(beer),
      listAlcoholStops: tables(null),
      setAlcoholStop: tables('2099-01-01T05:00:00.000Z'),
    },
  })
  await page.getByRole('button', { name: 'Ingen mer alkohol' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Bord' }).selectOptions('7')
  await dialog.getByRole('button', { name: 'Ingen mer alkohol' }).click()
  await dialog.getByRole('button', { name: 'Tillåt alkohol till bord 7 igen' }).click()
  await expect
    .poll(() => network.requestsOf('setAlcoholStop').map(({ body }) => body))
    .toEqual([{ isStopped: true }, { isStopped: false }])
})
