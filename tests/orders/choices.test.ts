import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { OperationName } from '#contract/operations.ts'
import { call } from '#tests/harness/call.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { randomId } from '#tests/harness/random.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { chosenOf, lineOf, type MadeDish, makeChoices, makeDish } from './make-menu.ts'
import { order } from './make-order.ts'

const server = await startInProcess()
const [admin] = (await makeUsers(server, 1, { admin: true })) as [TestUser]
const newGuest = async () => ((await makeUsers(server, 1)) as [TestUser])[0]
const send = (operation: OperationName, parts: Parameters<typeof call>[3] = {}) =>
  call(server, admin, operation, parts)
const dishOnMenu = async ({ id }: { id: string }) =>
  (await call(server, null, 'getMenu')).body.categories
    .flatMap(({ items }: { items: { id: string }[] }) => items)
    .find((item: { id: string }) => item.id === id)

const choice = { name: 'Bacon', priceOre: 2_000, allergens: ['ägg'] as string[] | null }
const group = (change: object = {}) => ({
  name: `Tillbehör ${randomId()}`,
  choices: [choice, { ...choice, name: 'Aioli' }],
  ...change,
})
const inputOf = ({ name, categoryId, priceOre, allergens }: MadeDish) => ({
  name,
  categoryId,
  priceOre,
  allergens,
})

describe('groups of choices', () => {
  it('a group of choices is created, changed and deleted, and its choices keep their ids', async () => {
    const created = await send('createChoiceGroup', { body: group() })
    expect([created.status, created.body]).toMatchObject([
      201,
      { items: 0, version: 1, choices: [{ name: 'Bacon', isAvailable: true }, { name: 'Aioli' }] },
    ])
    const { id: groupId, choices, name } = created.body
    const turned = [
      { ...choices[1], priceOre: 2_500 },
      { ...choices[0], isVegan: true },
      { ...choice, name: 'Ost' },
    ]
    const edit = { params: { groupId }, body: { name, choices: turned, version: 1 } }
    const changed = await send('updateChoiceGroup', edit)
    expect(changed.body).toMatchObject({
      version: 2,
      choices: [
        { id: choices[1].id, priceOre: 2_500 },
        { id: choices[0].id, isVegan: true, isVegetarian: true },
        { name: 'Ost' },
      ],
    })
    expect(await send('updateChoiceGroup', edit)).toMatchObject({ body: { code: 'stale_version' } })
    const same = { name, choices: changed.body.choices, version: 2 }
    expect((await send('updateChoiceGroup', { params: { groupId }, body: same })).body.version).toBe(2)
    expect((await send('deleteChoiceGroup', { params: { groupId } })).body).toEqual({ name })
    const { rows } = await server.pool.query('select from choice_group_choices where group_id = $1', [
      groupId,
    ])
    expect(rows).toEqual([])
  })

  it('two groups of choices cannot have one name, and a choice cannot come from another group or twice', async () => {
    const { body } = await send('createChoiceGroup', { body: group({ name: 'Sås' }) })
    expect(await send('createChoiceGroup', { body: group({ name: 'SÅS ' }) })).toMatchObject({
      status: 409,
      body: { code: 'choice_group_taken' },
    })
    const foreign = { ...choice, id: body.choices[0].id }
    const wrong = { fields: [{ field: 'choices.1.id', rule: 'invalid' }] }
    const other = group({ choices: [choice, foreign] })
    expect((await send('createChoiceGroup', { body: other })).body).toMatchObject(wrong)
    const twice = { name: 'Sås', choices: [foreign, foreign], version: 1 }
    expect(
      (await send('updateChoiceGroup', { params: { groupId: body.id }, body: twice })).body,
    ).toMatchObject(wrong)
  })

  it('a dish has groups with how many guests choose of each, and they stay where an older page edits it', async () => {
    const dish = await makeDish(server)
    const { groupId, name } = await makeChoices(server)
    const params = { itemId: dish.id }
    const edit = async (body: object) => {
      const { version } = (await send('getMenuItemForEditing', { params })).body
      return send('updateMenuItem', { params, body: { ...inputOf(dish), ...body, version } })
    }
    const link = { id: groupId, min: 1, max: 2 }
    expect((await edit({ choiceGroups: [link] })).body.choiceGroups).toEqual([{ ...link, name }])
    expect((await edit({ name: 'Räksmörgås' })).body).toMatchObject({
      name: 'Räksmörgås',
      choiceGroups: [link],
    })
    expect(await dishOnMenu(dish)).toMatchObject({
      choiceGroups: [{ ...link, choices: [{ name: 'Bacon' }, { name: 'Aioli' }] }],
    })
    const unchanged = await edit({ name: 'Räksmörgås', choiceGroups: [link] })
    expect(unchanged.body.version).toBe(3)
    const unknown = await edit({ choiceGroups: [link, { ...link, id: randomId() }] })
    expect(unknown.body.fields).toEqual([{ field: 'choiceGroups.1.id', rule: 'unknown' }])
    for (const wrong of [[link, link], [{ ...link, min: 3 }], [{ ...link, max: 0, min: 0 }]])
      expect((await edit({ choiceGroups: wrong })).body.code).toBe('validation_failed')
    const refused = await send('deleteChoiceGroup', { params: { groupId } })
    expect([refused.status, refused.body.code]).toEqual([409, 'choice_group_used'])
    expect((await edit({ choiceGroups: [] })).body.choiceGroups).toEqual([])
    expect((await send('deleteChoiceGroup', { params: { groupId } })).status).toBe(200)
  })

  it('a dish is sold out while too few of what must be chosen are available, and staff can switch a choice', async () => {
    const dish = await makeDish(server)
    const { choices } = await makeChoices(server, { dish, min: 2, max: 2 })
    expect((await dishOnMenu(dish)).isAvailable).toBe(true)
    const [kitchen] = await makeUsers(server, 1, { roles: ['kitchen'] })
    const set = (isAvailable: boolean) =>
      call(server, kitchen, 'setChoiceAvailable', {
        params: { choiceId: choices[0].id },
        body: { isAvailable },
      })
    expect((await set(false)).body.choices).toMatchObject([{ isAvailable: false }, { isAvailable: true }])
    expect(await dishOnMenu(dish)).toMatchObject({
      isAvailable: false,
      choiceGroups: [{ choices: [{ isAvailable: false }, { isAvailable: true }] }],
    })
    // What an admin switches is the dish itself.
    expect((await send('getMenuItemForEditing', { params: { itemId: dish.id } })).body.isAvailable).toBe(true)
    const refused = await order(server, await newGuest(), {
      lines: [{ ...lineOf(dish), ...chosenOf(...choices) }],
    })
    expect(refused.body).toMatchObject({
      code: 'menu_changed',
      current: { items: [{ menuItemId: dish.id }] },
    })
    expect((await set(true)).body.version).toBe(3)
    expect((await dishOnMenu(dish)).isAvailable).toBe(true)
  })
})

describe('an order with choices', () => {
  it('an order with choices costs what they cost, has their allergens, and keeps what was chosen', async () => {
    const guest = await newGuest()
    const dish = await makeDish(server, { allergens: ['gluten'] })
    const { choices, name: group, groupId } = await makeChoices(server, { dish, min: 1 })
    const [bacon, aioli] = choices
    const { status, body } = await order(server, guest, {
      lines: [
        { ...lineOf(dish, 2), ...chosenOf(aioli, bacon) },
        { ...lineOf(dish), ...chosenOf(aioli) },
        { ...lineOf(dish), ...chosenOf(bacon, aioli) },
      ],
    })
    expect([status, body.totalAmountOre, body.lines.length]).toEqual([201, 3 * 12_900 + 10_900, 2])
    const stored = (name: string, choiceId: string) => ({
      choiceId,
      group,
      name,
      priceOre: 2_000,
      allergens: ['ägg'],
      isVegetarian: false,
      isVegan: false,
    })
    expect(body.lines[0]).toMatchObject({
      quantity: 3,
      unitPriceOre: 12_900,
      totalPriceOre: 38_700,
      allergens: ['gluten', 'ägg'],
      choices: [stored('Bacon', bacon.id), stored('Aioli', aioli.id)],
    })
    await server.pool.query('delete from menu_item_choice_groups where group_id = $1', [groupId])
    await server.pool.query('delete from menu_choice_groups where id = $1', [groupId])
    const params = { orderId: body.id }
    expect((await call(server, guest, 'getMyOrder', { params })).body.lines).toEqual(body.lines)
    const kitchen = await send('getKitchenOrder', { params })
    expect(kitchen.body.lines[0].choices).toEqual(body.lines[0].choices)
    const answer = await fetch(`${server.url}/api/me/export`, { headers: { cookie: guest.cookie } })
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
    const exported = JSON.parse(strFromU8(files['spelrum.json'] ?? new Uint8Array()))
    expect(exported.orders[0].lines[0].choices).toEqual(['Bacon', 'Aioli'])
    await expectInvariants(server.pool)
  })

  it('a changed menu names the choices that the guest has seen otherwise, and nothing is ordered', async () => {
    const guest = await newGuest()
    const dish = await makeDish(server)
    const { choices } = await makeChoices(server, { dish })
    const [bacon, aioli] = choices
    const set = (change: string, { id }: { id: string }) =>
      server.pool.query(`update choice_group_choices set ${change} where id = $1`, [id])
    const refusal = async () => {
      const { body } = await order(server, guest, { lines: [{ ...lineOf(dish), ...chosenOf(bacon, aioli) }] })
      return [body.code, body.current?.items]
    }
    const named = (...items: object[]) => [
      'menu_changed',
      [expect.objectContaining({ menuItemId: dish.id, choices: items })],
    ]
    const now = (id: string, change: object) => ({ id, choice: expect.objectContaining({ id, ...change }) })
    await set('price_ore = 2500', bacon)
    expect(await refusal()).toEqual(named(now(bacon.id, { name: 'Bacon', priceOre: 2_500 })))
    await set(`allergens = '{mjölk}'`, aioli)
    expect(await refusal()).toEqual(
      named(now(bacon.id, {}), now(aioli.id, { name: 'Aioli', allergens: ['mjölk'] })),
    )
    await set(`price_ore = 2000, is_available = false`, bacon)
    await set(`allergens = '{ägg}'`, aioli)
    expect(await refusal()).toEqual(named(now(bacon.id, { isAvailable: false })))
    await server.pool.query('delete from choice_group_choices where id = $1', [bacon.id])
    expect(await refusal()).toEqual(named({ id: bacon.id, choice: null }))
    expect((await call(server, guest, 'listMyOrders')).body.items).toEqual([])
  })

  it('too few or too many choices are refused, also from a page that knows no choices', async () => {
    const guest = await newGuest()
    const dish = await makeDish(server)
    const { choices } = await makeChoices(server, { dish, min: 1, max: 1 })
    const place = async (line: object) => {
      const { status, body } = await order(server, guest, { lines: [{ ...lineOf(dish), ...line }] })
      return [status, body.code]
    }
    expect(await place({})).toEqual([409, 'menu_changed'])
    expect(await place({ choices: [] })).toEqual([409, 'menu_changed'])
    expect(await place(chosenOf(...choices))).toEqual([409, 'menu_changed'])
    expect(await place(chosenOf(choices[0], choices[0]))).toEqual([400, 'validation_failed'])
    expect(await place(chosenOf(choices[0]))).toEqual([201, undefined])
  })

  it('a page that knows no choices orders a dish that demands none, and repeats its request', async () => {
    const guest = await newGuest()
    const dish = await makeDish(server)
    await makeChoices(server, { dish })
    const sent = { requestId: randomId(), lines: [lineOf(dish)] }
    const first = await order(server, guest, sent)
    expect([first.status, first.body.lines[0].choices]).toEqual([201, []])
    // As the last release computed it.
    const { rows } = await server.pool.query(
      `select request_digest = encode(sha256(convert_to($2, 'utf8')), 'hex') as same from orders where id = $1`,
      [
        first.body.id,
        JSON.stringify({ lines: sent.lines, notes: null, tableBookingId: null, tableNumber: null }),
      ],
    )
    expect(rows).toEqual([{ same: true }])
    expect((await order(server, guest, sent)).body.id).toBe(first.body.id)
  })

  it('other choices in a repeated request are another order, and are refused', async () => {
    const guest = await newGuest()
    const dish = await makeDish(server)
    const { choices } = await makeChoices(server, { dish })
    const requestId = randomId()
    const place = (...taken: Parameters<typeof chosenOf>) =>
      order(server, guest, { requestId, lines: [{ ...lineOf(dish), ...chosenOf(...taken) }] })
    const { body } = await place(choices[0])
    expect((await place(choices[0])).body.id).toBe(body.id)
    expect((await place(choices[1])).body.code).toBe('key_reused')
  })
})
