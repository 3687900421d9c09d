import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { codeOf } from '#tests/accounts/authenticator.ts'
import { mailTo } from '#tests/accounts/outbox.ts'
import { newVisitor } from '#tests/harness/browser.ts'
import { call } from '#tests/harness/call.ts'
import { allowErrors } from '#tests/harness/page-watch.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { seesToast } from './toasts.ts'

it('second factor: an admin who needs one sets it up, signs in with a code and with a recovery code, and turns it off', async () => {
  const server = await startServer()
  const [admin] = await makeUsers(server, 1, { admin: true })
  await call(server, admin, 'setSecondFactorNeeded', { body: { isNeeded: true } })
  const context = await newVisitor(server, { user: admin, width: 390 })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await context.newPage()
  allowErrors(page, /40[13]/)
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const field = (name: string) => page.getByLabel(name, { exact: true })

  // The administration leads to the set-up.
  await page.goto(`${server.url}/admin/users`)
  await page.getByRole('heading', { name: 'Tvåstegsverifiering krävs' }).waitFor()
  await page.getByRole('link', { name: 'Ställ in tvåstegsverifiering' }).click()
  await press('Ställ in tvåstegsverifiering')
  await field('Nuvarande lösenord').fill(admin.password)
  await press('Fortsätt')
  await page.getByRole('img', { name: 'QR-kod med nyckeln till appen' }).waitFor()
  await press('Kopiera nyckeln')
  await seesToast(page, 'Nyckeln är kopierad')
  const key = await page.evaluate(() => navigator.clipboard.readText())
  await field('Kod från appen').fill(codeOf(key))
  await press('Slå på')
  await seesToast(page, 'Tvåstegsverifiering är på')
  await page.getByRole('heading', { name: 'Spara dina återställningskoder' }).waitFor()
  const [download] = await Promise.all([page.waitForEvent('download'), press('Spara som fil')])
  const codes =
    (await readFile((await download.path()) ?? '', 'utf8')).match(/[a-z2-9]{5}-[a-z2-9]{5}/g) ?? []
  expect(codes).toHaveLength(10)
  await press('Jag har sparat koderna')
  await page.getByText('10 återställningskoder kvar').waitFor()
  await mailTo(server, admin.email, /Tvåstegsverifiering är på/)
  await page.goto(`${server.url}/admin/users`)
  await page.getByRole('heading', { name: 'Användare', level: 1 }).waitFor()

  const signOut = async () => {
    await page
      .getByRole('button', { name: /^Konto/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Logga ut' }).click()
    await page.getByRole('heading', { name: 'Logga in' }).waitFor()
  }
  const enterPassword = async () => {
    await field('E-postadress').fill(admin.email)
    await field('Lösenord').fill(admin.password)
    await press('Logga in')
    await page.getByRole('heading', { name: 'Skriv din kod' }).waitFor()
  }

  await signOut()
  await enterPassword()
  await expect
    .poll(() =>
      page.evaluate(() => document.activeElement?.getAttribute('name') ?? document.activeElement?.tagName),
    )
    .toMatch(/INPUT|code/)
  await field('Kod från appen').fill('000000')
  await press('Logga in')
  await seesToast(page, 'Inloggning misslyckades')
  // A reload, as when the phone has closed the app, keeps the second step.
  await page.reload()
  await field('Kod från appen').fill(codeOf(key, 'next'))
  await page.keyboard.press('Enter')
  await seesToast(page, 'Välkommen tillbaka!')
  await page.getByRole('navigation').first().waitFor()

  await signOut()
  await enterPassword()
  await press('Använd en återställningskod')
  await field('Återställningskod').fill(codes[0]?.toUpperCase() ?? '')
  await press('Logga in')
  await seesToast(page, 'Välkommen tillbaka!')

  await page.goto(`${server.url}/profile/account`)
  await page.getByText('9 återställningskoder kvar').waitFor()
  await press('Stäng av')
  await field('Nuvarande lösenord').fill(admin.password)
  await press('Använd en återställningskod')
  await field('Nuvarande lösenord').fill(admin.password)
  await field('Återställningskod').fill(codes[1] ?? '')
  await press('Stäng av tvåstegsverifiering')
  await seesToast(page, 'Tvåstegsverifiering är av')
  await page.getByText('Klubben kräver tvåstegsverifiering av administratörer.').waitFor()
})

it('first password: the first admin chooses their own before anything else is shown', async () => {
  const server = await startServer()
  const [admin] = await makeUsers(server, 1, { admin: true })
  await server.pool.query('update users set must_change_password = true where id = $1', [admin.userId])
  const page = await (await newVisitor(server, { width: 390 })).newPage()
  allowErrors(page, /40[013]/)
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const field = (name: string) => page.getByLabel(name, { exact: true })
  await page.goto(`${server.url}/admin`)
  await field('E-postadress').fill(admin.email)
  await field('Lösenord').fill(admin.password)
  await press('Logga in')
  await page.getByRole('heading', { name: 'Välj ett eget lösenord' }).waitFor()
  // Another address shows the same step.
  await page.goto(`${server.url}/events`)
  await page.getByRole('heading', { name: 'Välj ett eget lösenord' }).waitFor()
  await field('Första lösenordet').fill(admin.password)
  await field('Nytt lösenord').fill(admin.password)
  await press('Spara och fortsätt')
  await seesToast(page, 'Lösenordet kunde inte bytas', 'Det är lösenordet du redan har. Välj ett annat.')
  await field('Nytt lösenord').fill('krita pa kon 48')
  await press('Spara och fortsätt')
  await seesToast(page, 'Lösenordet är bytt', 'Du är nu inloggad.')
  await page.getByRole('heading', { name: 'Kommande Evenemang', level: 1 }).waitFor()
})
