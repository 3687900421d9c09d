import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { visit } from '#tests/harness/browser.ts'
import { call } from '#tests/harness/call.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { untilListening } from '#tests/harness/page-streams.ts'
import { takePictures } from '#tests/harness/pictures.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { hostOf, openChallenge } from '#tests/live-competitions/host.ts'
import { enter, makeCompetition } from '#tests/live-competitions/make-competition.ts'
import { passDoubleTap } from './double-tap.ts'
import { seesToast } from './toasts.ts'

const button = (page: Page | Locator, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true })
const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name, exact: true })

/** The half hour that began last. It is in the current business day at any time. */
function lastHalfHour() {
  const { date, time } = stockholmWallClock(new Date())
  return { date, time: `${time.slice(0, 3)}${time.slice(3) < '30' ? '00' : '30'}` }
}

it('an owner sets up a house from nothing; a guest books, is reminded, changes, sits down, orders with choices, plays, and gets the beer first', async () => {
  const server = await startServer()
  const [admin] = await makeUsers(server, 1, { admin: true })
  const owner = await visit(server, { user: admin, path: '/admin/tables', width: 1280 })

  for (const [number, seats] of [
    ['7', '8'],
    ['8', '4'],
  ] as const) {
    await owner.getByRole('link', { name: 'Nytt bord' }).first().click()
    await field(owner, 'Nummer').fill(number)
    await field(owner, 'Antal platser').fill(seats)
    await field(owner, 'Rum eller plats').fill('Matsalen')
    await button(owner, 'Skapa bord').click()
    await seesToast(owner, 'Bord skapat')
  }

  const tab = (name: string) =>
    owner.getByRole('navigation').getByRole('link', { name, exact: true }).last().click()
  await tab('Öppettider')
  const days = ['Måndag', 'Tisdag', 'Onsdag', 'Torsdag', 'Fredag', 'Lördag', 'Söndag']
  for (const [index, name] of days.entries()) {
    const day = owner.getByRole('group', { name, exact: true })
    await button(day, 'Lägg till ett pass').click()
    // Each day proposes the times of the day before.
    if (index > 0) continue
    for (const time of ['Öppnar', 'Stänger']) {
      await day.getByRole('spinbutton', { name: `${time}: Timmar` }).click()
      await owner.keyboard.type('0600')
    }
  }
  await takePictures({ hours: owner })
  await button(owner, 'Spara').click()
  await seesToast(owner, 'Öppettiderna är sparade')

  await tab('Regler')
  await field(owner, 'Sällskap upp till så många gäster').fill('8')
  await field(owner, 'Frigör bordet så många minuter efter start').fill('20')
  await button(owner, 'Spara').click()
  await seesToast(owner, 'Reglerna är sparade')

  await owner.goto(`${server.url}/admin/menu`)
  await tab('Stationer')
  await owner.getByRole('link', { name: 'Ny station' }).first().click()
  await field(owner, 'Namn').fill('Baren')
  await field(owner, /^Text till gästen/).fill('Dryckerna är klara')
  await button(owner, 'Skapa station').click()
  await seesToast(owner, 'Stationen är skapad', 'Baren')
  await takePictures({ stations: owner })
  await tab('Tillval')
  await owner
    .getByRole('link', { name: /^Nya? tillval|^Ny/ })
    .first()
    .click()
  await field(owner, 'Namn').first().fill('Stekgrad')
  await field(owner, 'Namn').nth(1).fill('Medium')
  await button(owner, 'Lägg till alternativ').click()
  await field(owner, 'Namn').nth(2).fill('Välstekt')
  await button(owner, 'Skapa tillval').click()
  await seesToast(owner, 'Tillvalen är skapade')
  await takePictures({ choices: owner })

  await tab('Kategorier')
  for (const [name, station] of [
    ['Burgare', 'Köket'],
    ['Öl', 'Baren'],
  ] as const) {
    await owner
      .getByRole('link', { name: /^Ny kategori|^Skapa/ })
      .first()
      .click()
    await field(owner, 'Namn').fill(name)
    await owner.getByLabel('Station').selectOption(station)
    await takePictures({ category: owner })
    await button(owner, 'Skapa kategori').click()
    await seesToast(owner, 'Kategorin är skapad', name)
  }
  await tab('Rätter')
  for (const [name, category, price] of [
    ['Klubbens burgare', 'Burgare', '149'],
    ['Alkoholfri öl', 'Öl', '49'],
  ] as const) {
    await owner.getByRole('link', { name: 'Ny rätt' }).first().click()
    await field(owner, 'Namn').fill(name)
    await owner.getByLabel('Kategori').selectOption(category)
    await field(owner, 'Pris i kronor').fill(price)
    await owner.getByRole('radio', { name: 'Inga' }).check()
    if (category === 'Burgare') {
      await button(owner, 'Lägg till tillval').click()
      await takePictures({ dish: owner })
      await owner.getByLabel('Vilka').selectOption('Stekgrad')
      await field(owner, 'Minst').fill('1')
    }
    await button(owner, 'Skapa rätt').click()
    await seesToast(owner, 'Rätten är skapad', name)
  }

  const [guest] = await makeUsers(server, 1)
  const phone = await visit(server, { user: guest, path: '/table-booking', width: 390 })
  const from = Date.now()
  await phone.getByRole('radio', { name: 'I morgon' }).check({ force: true })
  await phone.getByLabel('Tid').selectOption('19:00')
  await phone.getByRole('radio', { name: '6', exact: true }).check({ force: true })
  await phone.getByText('Bokningen bekräftas direkt.').waitFor()
  await button(phone, 'Boka bordet').tap()
  await phone.getByRole('article').getByText('Bekräftad', { exact: true }).waitFor()
  // A guest books for six within 40 s, which the machine takes a small part of.
  expect(Date.now() - from).toBeLessThan(40_000)
  const { rows } = await server.pool.query('select id from table_bookings')
  const path = `/table-booking/${rows[0].id}`
  await phone.goto(server.url + path)
  await takePictures({ ticket: phone })
  // At night nobody is reminded, so the test says that it has been done.
  await server.pool.query(`update table_bookings set reminded_for = booking_date`)
  await phone.reload()
  await button(phone, 'Jag kommer').tap()
  await phone.getByText('Du kommer', { exact: true }).waitFor()
  await button(phone, /^Ändra bord 7/).tap()
  const dialog = phone.getByRole('dialog')
  // By keyboard, because a toast may still cover it.
  await dialog.getByRole('radio', { name: '7', exact: true }).press('Space')
  await button(phone, 'Spara ändringen').tap()
  await seesToast(phone, 'Bokningen är ändrad')
  await phone.getByText('7 gäster').first().waitFor()

  // The evening has come.
  const { date, time } = lastHalfHour()
  await server.pool.query('update table_bookings set booking_date = $1, booking_time = $2', [date, time])
  await call(server, guest, 'updateMe', { body: { displayName: 'Åsa Ek' } })
  const host = await visit(server, { user: admin, path: '/admin/table-bookings?view=now', width: 1280 })
  await untilListening(phone, 'me')
  await button(host, 'Placera Åsa Ek').waitFor()
  await takePictures({ now: host })
  await button(host, 'Placera Åsa Ek').click()
  await phone.getByRole('heading', { name: 'Välkommen Åsa Ek, bord 7' }).waitFor()
  await takePictures({ seated: phone })
  await phone
    .getByRole('link', { name: /Beställ|meny/i })
    .last()
    .tap()
  await phone.waitForURL(/menu/)
  await button(phone, 'Lägg till Klubbens burgare').tap()
  await takePictures({ choose: phone })
  await dialog.getByRole('radio', { name: 'Medium' }).check({ force: true })
  await dialog.getByRole('button', { name: /^Lägg till/ }).tap()
  await button(phone, 'Lägg till Alkoholfri öl').tap()
  await button(phone, /Visa kundvagnen/).tap()
  await takePictures({ cart: phone })
  await button(phone, /^Beställ/).tap()
  await phone.waitForURL(/order\//)
  await takePictures({ ordered: phone })

  // A competition is live while the food is made: the phone presses from the order.
  const competitionId = await makeCompetition(server, { title: 'Färgjakten', isLive: true })
  await enter(server, competitionId, [guest])
  await phone.reload()
  const strip = phone.getByRole('region', { name: 'Just nu' })
  await strip.getByRole('link', { name: /Färgjakten/ }).waitFor()
  await openChallenge(hostOf(server, admin, competitionId), { colour: 'blue', points: 15 })
  await strip.getByRole('button', { name: /Blå/ }).tap()
  await strip.getByRole('button', { name: /\+15 poäng/ }).waitFor()

  const board = await visit(server, { user: admin, path: '/admin/orders', width: 1280 })
  await board.getByRole('radio', { name: 'Baren' }).check({ force: true })
  const step = async () => {
    await passDoubleTap(board)
    await board
      .getByRole('article', { name: /^Bord 7/ })
      .getByRole('button', { name: /^(Bekräfta|Börja tillaga|Klar).*Bord 7/ })
      .click()
  }
  const column = (name: string) => board.getByRole('region', { name: new RegExp(`^${name} 1`) })
  for (const next of ['Bekräftad', 'Tillagas', 'Klar']) {
    await step()
    await column(next).waitFor()
  }
  await phone.getByText('Dryckerna är klara').waitFor()
  await takePictures({ beer: phone, bar: board })
  await board.getByRole('radio', { name: 'Passet' }).check({ force: true })
  await takePictures({ pass: board })
  await board.getByRole('radio', { name: 'Köket' }).check({ force: true })
  await takePictures({ kitchen: board })
  for (const next of ['Bekräftad', 'Tillagas', 'Klar']) {
    await step()
    await column(next).waitFor()
  }
  await phone.getByText('Din mat är klar!').waitFor()
  await takePictures({ ready: phone })
  await board.getByRole('radio', { name: 'Passet' }).check({ force: true })
  await takePictures({ pass2: board })
  await button(board, /^Levererad: Bord 7/).click()
  await host.goto(`${server.url}/admin/service`)
  await host.getByRole('link', { name: /^Bord 7/ }).click()
  await takePictures({ bill: host })
  await button(host, 'Notan är lämnad').click()
  await host.getByRole('dialog').getByRole('button', { name: 'Notan är lämnad' }).click()
  await host.getByText('Ingen nota').waitFor()
  await host.goto(`${server.url}/admin/table-bookings?view=now`)
  await button(host, 'Har gått: Åsa Ek').click()
  await host
    .getByRole('dialog')
    .getByRole('button', { name: /Slutför/ })
    .click()
  await phone.goto(server.url + path)
  await phone.getByText('Genomförd').first().waitFor()
  await expectInvariants(server.pool)
})
