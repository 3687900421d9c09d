import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { visit } from '#tests/harness/browser.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { untilListening } from '#tests/harness/page-streams.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { makeCompetition } from '#tests/live-competitions/make-competition.ts'
import { passDoubleTap } from './double-tap.ts'
import { hostPath } from './live-host.ts'
import { seesToast } from './toasts.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** Writes a question of a text, a number or a choice in the form of the host. */
async function write(page: Page, place: number, question: string, kind: string): Promise<void> {
  await button(page, 'Lägg till fråga').tap()
  const group = page.getByRole('group', { name: `Fråga ${place}`, exact: true })
  await group.getByRole('textbox', { name: 'Fråga', exact: true }).fill(question)
  await group.getByRole('radio', { name: kind, exact: true }).check()
}

it('a quiz evening from an empty competition to the points: two teams on three phones, three kinds of questions, one thumb', async () => {
  const server = await startServer()
  const [host] = await makeUsers(server, 1, { admin: true })
  const [anna, bo, cia] = await makeUsers(server, 3)
  const competitionId = await makeCompetition(server, { title: 'Tisdagsquiz' })
  const path = `/live-competition/${competitionId}`

  // The host writes three questions.
  const control = await visit(server, { user: host, width: 390, path: hostPath(competitionId) })
  await control.getByRole('link', { name: 'Skriv frågor' }).tap()
  await write(control, 1, 'Vad heter huvudstaden?', 'Fritext')
  await field(control, 'Godkända svar').fill('Stockholm')
  await write(control, 2, 'Vilket år landade de på månen?', 'Tal')
  await field(control, 'Rätt tal').fill('1969')
  await write(control, 3, 'Vilken stad är störst?', 'Flerval')
  const third = control.getByRole('group', { name: 'Fråga 3', exact: true })
  await third.getByRole('textbox', { name: 'Alternativ 1', exact: true }).fill('Malmö')
  await third.getByRole('textbox', { name: 'Alternativ 2', exact: true }).fill('Göteborg')
  await third.getByRole('radio', { name: 'Alternativ 2 är rätt', exact: true }).check({ force: true })
  await button(control, 'Spara frågorna').tap()
  await seesToast(control, 'Frågorna är sparade')
  const bar = control.getByRole('region', { name: 'Nästa steg' })
  const next = async (name: string) => {
    await bar.getByRole('button', { name, exact: true }).tap()
    await passDoubleTap(control)
  }
  await next('Starta Live')

  // Anna makes a team, Bo joins it by its letters, Cia plays alone.
  const [first, second, third_] = [
    await visit(server, { user: anna, width: 390, path }),
    await visit(server, { user: bo, width: 390, path }),
    await visit(server, { user: cia, width: 390, path }),
  ]
  await field(first, 'Lagets namn').fill('Ugglorna')
  await button(first, 'Skapa laget').tap()
  const own = first.getByRole('region', { name: 'Mitt lag' })
  const code = (await own.getByText(/^[BCDFGJMPRTVXZ]{4}$/).textContent()) ?? ''
  await second.getByRole('radio', { name: 'Gå med i lag' }).check({ force: true })
  await field(second, 'Lagets fyra bokstäver').fill(code.toLowerCase())
  await button(second, 'Gå med').tap()
  await own.getByText(bo.displayName).waitFor()
  await third_.getByRole('radio', { name: 'Ensam' }).check({ force: true })
  await button(third_, 'Spela ensam').tap()
  await third_.getByRole('region', { name: 'Mitt lag' }).waitFor()
  for (const page of [first, second, third_]) await untilListening(page, 'competition')

  // A text: Bo changes the answer of Anna, and the host marks what is nearly right.
  await next('Visa fråga 1')
  await next('Öppna för svar')
  await field(first, 'Ert svar').fill('Göteborg')
  await button(first, 'Svara').tap()
  await second.getByText(`${anna.displayName} svarade: Göteborg.`).waitFor()
  await field(second, 'Ert svar').fill('Stockhom')
  await button(second, 'Ändra svaret').tap()
  await first.getByText(`${bo.displayName} svarade: Stockhom.`).waitFor()
  await field(third_, 'Ert svar').fill('Malmö')
  await button(third_, 'Svara').tap()
  await third_.getByText('Du svarade: Malmö.').waitFor()
  await bar.getByText('2 av 2 lag har svarat').waitFor()
  await next('Lås svaren')
  await control.getByText('Nästan rätt').waitFor()
  await button(control, 'Rätt: Stockhom').tap()
  await button(control, 'Fel: Malmö').tap()
  await next('Visa rätt svar')
  await first.getByText(/^Ni hade rätt!/).waitFor()
  await third_.getByText(/^Ni hade fel\./).waitFor()

  // A number: the nearest is right, without the host.
  await next('Visa fråga 2')
  await next('Öppna för svar')
  await field(first, 'Ert svar, ett tal').fill('1970')
  await button(first, 'Svara').tap()
  await first.getByText('Du svarade: 1970.').waitFor()
  await field(third_, 'Ert svar, ett tal').fill('1950')
  await button(third_, 'Svara').tap()
  await third_.getByText('Du svarade: 1950.').waitFor()
  await next('Lås svaren')
  await next('Visa rätt svar')
  await first.getByText(/^Ni hade rätt!/).waitFor()

  // A choice: a phone dies, and comes back to the same question with the answer of the team.
  await next('Visa fråga 3')
  await next('Öppna för svar')
  await second.locator('label', { hasText: 'Göteborg' }).tap()
  await second.getByText('Du svarade: Göteborg.').waitFor()
  await first.reload()
  await first.getByText(`${bo.displayName} svarade: Göteborg.`).waitFor()
  await next('Lås svaren')
  await next('Visa rätt svar')
  await first.getByText(/^Ni hade rätt!/).waitFor()
  await third_.getByText('Ni svarade inte på den här frågan.').waitFor()

  await next('Visa ställningen')
  await first.getByText(/^Plats 1 av 2\./).waitFor()
  await bar.getByRole('button', { name: 'Avsluta quizet', exact: true }).tap()
  await control.getByRole('dialog').getByRole('button', { name: 'Avsluta quizet' }).tap()
  await first.getByText('Ni vann!').waitFor()
  await third_.getByText('Tack för i kväll!').waitFor()
  const { rows } = await server.pool.query(
    `select user_id, delta from point_events where source_type = 'quiz_evening' and source_id = $1`,
    [competitionId],
  )
  expect(rows.map(({ delta }) => delta)).toEqual([3, 3])
  expect(new Set(rows.map(({ user_id }) => user_id))).toEqual(new Set([anna.userId, bo.userId]))
  await expectInvariants(server.pool)
})
