import { describe, expect, it } from 'vitest'
import { visit } from '#tests/harness/browser.ts'
import { call } from '#tests/harness/call.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { award } from '#tests/points/award.ts'

const server = await startServer()
const [admin] = await makeUsers(server, 1, { admin: true })
const people = await makeUsers(server, 6)
const [anna] = people as [TestUser]
for (const [i, { userId }] of people.entries()) await award(server, admin, userId, 600 - 10 * i)
await call(server, anna, 'updateMe', { body: { displayName: 'Åsa Öberg' } })
for (let i = 0; i < 34; i++) await award(server, admin, anna.userId, 1, { reason: `Kväll nummer ${i}` })
await award(server, admin, anna.userId, -34, { reason: 'Blev fel' })

describe('points', () => {
  it('points are linked from the header, and older ones are loaded on request; the leaderboard is reached by keyboard', async () => {
    const page = await visit(server, { user: anna, path: '/', width: 390 })
    await page.getByRole('link', { name: '600 poäng' }).click()
    await page.getByRole('heading', { level: 1, name: 'Mina poäng' }).waitFor()
    await page.getByText('0 av 100 poäng till nivå 8').waitFor()
    const list = page.getByRole('main').getByRole('listitem')
    await page.getByText('Blev fel').waitFor()
    expect(await list.count()).toBe(30)
    expect(await list.first().innerText()).toMatch(/−34 poäng.*Blev fel.*\d\d:\d\d.*Tilldelade av klubben/s)
    await page.getByRole('button', { name: 'Visa fler' }).click()
    await page.getByText('Vann torsdagens 9-boll').waitFor()
    expect(await list.count()).toBe(36)
    expect(await page.getByRole('button', { name: 'Visa fler' }).count()).toBe(0)

    const link = page.getByRole('navigation').getByRole('link', { name: 'Topplista' })
    await link.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Topplista' }).waitFor()
    expect(await link.getAttribute('aria-current')).toBe('page')
    await page.getByText('Du ligger på plats 1 med 600 poäng.').waitFor()
    const podium = page.getByRole('region', { name: 'De tre främsta' }).getByRole('listitem')
    expect(await podium.first().innerText()).toMatch(/Nivå 7.*Åsa Öberg.*600 poäng.*Plats 1/s)
    const rows = page.getByRole('list', { name: 'Övriga placeringar' }).getByRole('listitem')
    expect(await rows.first().innerText()).toMatch(/Plats 4/)
    expect(await rows.count()).toBe(4)
  })
})
