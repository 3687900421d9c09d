import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import {
  arrived,
  count,
  expected,
  here,
  listener,
  open,
  read,
  table,
  verdict,
  verdictOn,
  waitingKeys,
} from './door-fixtures.ts'
import { seesToast } from './harness/toasts.ts'

describe('the door and the house', () => {
  it('the door says all that a code opens, and how many of the party are inside', async () => {
    await open({ scanAtDoor: verdictOn(arrived) })
    await read('guest:9d2f41c8-7be0-4c35-a1d6-5e8f04b7c3a2')
    for (const text of ['Bo Ek', 'Bord 1', 'Trio Hellman', '2 av 2 inne'])
      await expect.element(verdict.getByText(text, { exact: true })).toBeVisible()
  })
  it('the door: of a party that is not complete one is let out again, with the name of the door', async () => {
    const network = await open({ scanAtDoor: verdictOn(arrived) })
    await page.getByLabelText('Den här dörren heter').fill('Dörr 3')
    await read(table.number)
    await expect.element(verdict.getByText('2 av 2 inne')).toBeVisible()
    const one = { ...arrived, table: { ...table, ...here, inside: 1 } }
    network.answer({ scanAtDoor: { ...verdictOn(one), counted: -1 } })
    await verdict.getByRole('button', { name: 'En kom inte' }).click()
    await expect.element(verdict.getByText('1 av 2 inne')).toBeVisible()
    await expect
      .poll(() => network.requestsOf('scanAtDoor').map(({ body }) => body))
      .toMatchObject([
        { code: table.number, direction: 'in', people: null, door: 'Dörr 3' },
        { code: expected.code, direction: 'out', people: 1, door: 'Dörr 3' },
      ])
  })
  it('the door lets out whoever is scanned while that is chosen', async () => {
    const network = await open({ scanAtDoor: verdictOn(expected) })
    await page.getByRole('button', { name: 'Släpp ut', exact: true }).click()
    await read(table.number)
    await expect.element(verdict.getByText('Ute', { exact: true })).toBeVisible()
    await expect.poll(() => network.requestsOf('scanAtDoor')).toMatchObject([{ body: { direction: 'out' } }])
  })
  it('the door: a guest without a phone is found by name and let in', async () => {
    const network = await open({ scanAtDoor: verdictOn(listener) })
    const list = page.getByRole('list', { name: 'Väntade i kväll' })
    await expect.poll(() => list.getByRole('listitem').elements().length).toBe(2)
    await page.getByRole('searchbox').fill('STRÖM')
    await expect.poll(() => list.getByRole('listitem').elements().length).toBe(1)
    await page.getByRole('button', { name: 'Släpp in Sofia Ström' }).click()
    await expect.element(verdict.getByText('Sofia Ström', { exact: true })).toBeVisible()
    await expect
      .poll(() => network.requestsOf('scanAtDoor'))
      .toMatchObject([{ body: { code: listener.code } }])
  })
  describe('the count', () => {
    const house = page.getByRole('region', { name: 'Inne i huset' })
    it('the count of the house grows with each press, also without network, and what waits is sent once', async () => {
      const network = await open({ countAtDoor: 'unreachable' })
      await house.getByRole('button', { name: 'En in' }).click()
      await house.getByRole('button', { name: 'En in' }).click()
      await expect.element(house.getByText('102', { exact: true })).toBeVisible()
      network.answer({ countAtDoor: { ...count, inside: 102, version: 9, walkIns: 0 } })
      dispatchEvent(new Event('online'))
      await expect.poll(waitingKeys).toEqual([])
      await expect.element(house.getByText('102', { exact: true })).toBeVisible()
      await expect
        .poll(() => new Set(network.requestsOf('countAtDoor').map(({ body }) => body.requestId)).size)
        .toBe(2)
    })
    it('the count of the house is set by a recount with a reason', async () => {
      const network = await open({ recountHouse: { ...count, inside: 88, version: 8 } })
      await house.getByRole('button', { name: 'Räkna om' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabelText('Inne nu').fill('88')
      await dialog.getByRole('button', { name: 'Spara' }).click()
      expect(network.requestsOf('recountHouse')).toEqual([])
      await dialog.getByLabelText('Orsak').fill('Räknat i lokalen')
      await dialog.getByRole('button', { name: 'Spara' }).click()
      await seesToast('Räkningen är ändrad')
      await expect.element(house.getByText('88', { exact: true })).toBeVisible()
      await expect
        .poll(() => network.requestsOf('recountHouse'))
        .toMatchObject([{ body: { inside: 88, reason: 'Räknat i lokalen' } }])
    })
  })
})
