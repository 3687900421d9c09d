import { expect, it } from 'vitest'
import { mailTo } from '#tests/accounts/outbox.ts'
import { attendance, makeEvent } from '#tests/events/make-event.ts'
import { visit } from '#tests/harness/browser.ts'
import { report } from '#tests/harness/long-form.ts'
import { startServer } from '#tests/harness/server.ts'

const server = await startServer()

it('from a shared link to a place on a new phone: one field before the code, and at most six taps', async () => {
  const eventId = await makeEvent(server, { title: 'Jazzkväll', maxAttendees: 1 })
  const email = 'anna@example.se'
  const page = await visit(server, { path: `/program/${eventId}`, width: 390 })
  const since = performance.now()
  let taps = 0
  const tap = async (name: string, role: 'link' | 'button') => {
    taps++
    await page.getByRole(role, { name, exact: true }).click()
  }
  await tap('Boka plats', 'link')
  taps++
  await page.getByLabel('E-postadress', { exact: true }).click()
  await page.keyboard.type(email)
  await tap('Skicka koden', 'button')
  await page.getByRole('heading', { name: 'Skriv koden' }).waitFor()
  const mail = await mailTo(server, email, /Din kod/)
  const code = /\b\d{6}\b/.exec(mail.text)?.[0] ?? ''
  // The field has the focus.
  await page.keyboard.type(code)
  await tap('Boka', 'button')
  await page.waitForURL(`${server.url}/event/${eventId}`)
  await page.getByText('Platsen är din').first().waitFor()
  report(
    `from a link to a place: ${taps} taps, ${Math.round(performance.now() - since) / 1000} s with typing at once`,
  )
  expect(taps).toBeLessThanOrEqual(6)
  expect(await attendance(server, eventId)).toEqual({ counter: 1, rows: 1 })
})
