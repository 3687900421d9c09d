import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { editable } from './event-fixtures.ts'
import { id, onePage } from './harness/fixtures.ts'
import { openScreen } from './harness/open-screen.tsx'
import { seesToast } from './harness/toasts.ts'

const admins = { as: 'admin', path: '/admin/events', width: 1280 } as const
const button = (name: RegExp) => page.getByRole('button', { name, exact: true })

describe('a series of events', () => {
  const series = editable({ seriesId: id(40) })

  it('a series is extended by a number of dates, and what is left out is named', async () => {
    const network = await openScreen({
      ...admins,
      answers: {
        listAllEvents: onePage(series),
        extendEventSeries: {
          event: series,
          dates: ['2055-03-12', '2055-03-26'],
          skipped: [{ date: '2055-03-19', reason: 'closed' }],
        },
      },
    })
    await button(/^Fler åtgärder för Jazzkväll/).click()
    await page.getByRole('menuitem', { name: 'Förläng serien' }).click()
    const dialog = page.getByRole('dialog', { name: 'Förläng serien Jazzkväll?' })
    await dialog.getByLabelText('Eller antal gånger').fill('3')
    await dialog.getByRole('button', { name: 'Förläng serien' }).click()
    await seesToast('2 events skapade', 'Utom fre 19 mars (stängt).')
    await expect
      .poll(() => network.requestsOf('extendEventSeries').map(({ body }) => [body.until, body.times]))
      .toEqual([[null, 3]])
  })
})
