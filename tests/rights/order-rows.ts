import { firstStationId } from '#contract/stations.ts'
import { randomId } from '#tests/harness/random.ts'
import type { CellData } from './callers.ts'
import {
  adminsOnly,
  everyone,
  isAmong,
  namesNoOtherUser,
  ownersOnly,
  type Rows,
  same,
  signedIn,
} from './rows.ts'

const unknownId = '3f2b8c1e-5a77-4d7c-9c53-0d2c6c7d8a1c'
const today = new Date().toISOString().slice(0, 10)
const period = () => ({ query: { from: today.replace(/\d\d$/, '01'), to: today } })
const ofOrder = ({ menu }: CellData) => ({ params: { orderId: menu.orderId } })
const ofUnknown = { params: { orderId: unknownId } }
const ofCategory = ({ menu }: CellData) => ({ params: { categoryId: menu.categoryIds[0] as string } })
const ofItem = ({ menu }: CellData) => ({ params: { itemId: menu.itemIds[0] as string } })
const price = (itemId?: string) => ({ prices: [{ itemId, version: 1, priceOre: 12_300 }] })
const cart = ({ menu }: CellData, more: object = {}) => ({
  body: { requestId: randomId(), lines: [menu.line], ...more },
})

/** Of a stop: each ends at another time, because the same stop changes nothing. */
let minutes = 15

/** The menu, orders and the kitchen. Creating, changing and deleting categories and dishes is among the rows of every resource. */
export const orderRows = {
  getMenu: {
    expected: everyone(200),
    check: ({ body }, { menu }) => isAmong(body.categories[0].items, menu.itemIds[0] as string, true),
  },
  listExpectedMinutes: { expected: everyone(200) },
  arrangeMenuCategories: [
    {
      request: ({ menu }) => ({ body: { ids: menu.categoryIds.toReversed() } }),
      expected: adminsOnly(200),
      changes: ['menu_categories', 'audit_log'],
    },
    {
      name: 'without one of them',
      request: ({ menu }) => ({ body: { ids: menu.categoryIds.slice(1) } }),
      expected: adminsOnly(409),
    },
  ],
  arrangeMenuItems: [
    {
      request: (data) => ({ ...ofCategory(data), body: { ids: data.menu.itemIds.toReversed() } }),
      expected: adminsOnly(200),
      changes: ['menu_items', 'audit_log'],
    },
    {
      name: 'of a category that does not exist',
      request: () => ({ params: { categoryId: unknownId }, body: { ids: [] } }),
      expected: adminsOnly(404),
    },
  ],
  setMenuPrices: [
    {
      request: (data) => ({ ...ofCategory(data), body: price(data.menu.itemIds[0]) }),
      expected: adminsOnly(200),
      changes: ['menu_items', 'audit_log'],
    },
    {
      name: 'of a dish in another category',
      request: ({ menu }) => ({
        params: { categoryId: menu.categoryIds[1] as string },
        body: price(menu.itemIds[0]),
      }),
      expected: adminsOnly(404),
    },
  ],
  setMenuItemAvailable: [
    {
      request: (data) => ({ ...ofItem(data), body: { isAvailable: false } }),
      expected: adminsOnly(200),
      changes: ['menu_items', 'audit_log'],
      check: ({ body }) => same(body.isAvailable, false),
    },
    {
      name: 'that does not exist',
      request: () => ({ params: { itemId: unknownId }, body: { isAvailable: false } }),
      expected: adminsOnly(404),
    },
  ],
  setChoiceAvailable: [
    {
      request: ({ menu }) => ({ params: { choiceId: menu.choiceId }, body: { isAvailable: false } }),
      expected: adminsOnly(200),
      changes: ['menu_choice_groups', 'choice_group_choices', 'audit_log'],
      check: ({ body }) => same(body.choices[0].isAvailable, false),
    },
    {
      name: 'that does not exist',
      request: () => ({ params: { choiceId: unknownId }, body: { isAvailable: false } }),
      expected: adminsOnly(404),
    },
  ],
  setMenuItemPortions: [
    {
      request: (data) => ({ ...ofItem(data), body: { portionsLeft: 12 } }),
      expected: adminsOnly(200),
      changes: ['menu_items', 'audit_log'],
      check: ({ body }) => same(body.portionsLeft, 12),
    },
    {
      name: 'that does not exist',
      request: () => ({ params: { itemId: unknownId }, body: { portionsLeft: 12 } }),
      expected: adminsOnly(404),
    },
  ],
  getKitchen: { expected: adminsOnly(200), check: ({ body }) => same(body.isOpen, true) },
  setKitchenOpen: {
    request: () => ({ body: { isOpen: false } }),
    expected: adminsOnly(200),
    changes: ['kitchen', 'audit_log'],
  },
  setStationOpen: [
    {
      request: () => ({ params: { stationId: firstStationId }, body: { isOpen: false, minutes: minutes++ } }),
      expected: adminsOnly(200),
      changes: ['stations', 'audit_log'],
    },
    {
      name: 'that does not exist',
      request: () => ({ params: { stationId: unknownId }, body: { isOpen: true } }),
      expected: adminsOnly(404),
    },
  ],
  setFoodPoints: {
    request: () => ({ body: { pointsPer100Kr: 10 } }),
    expected: adminsOnly(200),
    changes: ['kitchen', 'audit_log'],
  },
  listOrderPlaces: {
    expected: signedIn(200),
    check: (answer, data, caller) => {
      same(answer.body.booking?.id ?? null, caller === 'owner' ? data.tables.now : null)
      namesNoOtherUser(answer, data, caller)
    },
  },
  placeOrder: [
    { request: (data) => cart(data), expected: signedIn(201), changes: ['orders', 'order_items'] },
    {
      name: 'to the table of a booking',
      request: (data) => cart(data, { tableBookingId: data.tables.now }),
      expected: ownersOnly(201, 404),
      changes: ['orders', 'order_items'],
    },
  ],
  listMyOrders: {
    expected: signedIn(200),
    check: (answer, data, caller) => {
      isAmong(answer.body.items, data.menu.orderId, caller === 'owner')
      namesNoOtherUser(answer, data, caller)
    },
  },
  getMyOrder: [
    { request: ofOrder, expected: ownersOnly(200, 404), check: namesNoOtherUser },
    { name: 'that does not exist', request: () => ofUnknown, expected: signedIn(404) },
  ],
  cancelMyOrder: [
    { request: ofOrder, expected: ownersOnly(200, 404), changes: ['orders', 'audit_log'] },
    { name: 'that does not exist', request: () => ofUnknown, expected: signedIn(404) },
  ],
  listAllOrders: {
    expected: adminsOnly(200),
    check: ({ body }, { menu }) => isAmong(body.items, menu.orderId, true),
  },
  takeOrder: [
    {
      request: (data) => cart(data, { guestName: 'Åsa' }),
      expected: adminsOnly(201),
      changes: ['orders', 'order_items', 'audit_log'],
      check: ({ body }) => same(body.guest.displayName, 'Åsa'),
    },
    {
      name: 'for an account',
      request: (data) => cart(data, { guestId: data.users.owner?.userId }),
      expected: adminsOnly(201),
      changes: ['orders', 'order_items', 'audit_log'],
    },
    {
      name: 'for a table that does not exist',
      request: (data) => cart(data, { tableNumber: 998 }),
      expected: adminsOnly(400),
    },
  ],
  listTableBills: { expected: adminsOnly(200) },
  getTableBill: { request: () => ({ params: { tableNumber: '998' } }), expected: adminsOnly(404) },
  handOverBill: {
    request: ({ menu }) => ({
      params: { tableNumber: '998' },
      body: { requestId: randomId(), seen: { orderIds: [menu.orderId], totalOre: 8_900 } },
    }),
    expected: adminsOnly(404),
  },
  listKitchenOrders: {
    expected: adminsOnly(200),
    check: ({ body }, { menu }) => isAmong(body.items, menu.orderId, true),
  },
  getKitchenOrder: [
    {
      request: ofOrder,
      expected: adminsOnly(200),
      check: ({ body }, { menu }) => same(body.id, menu.orderId),
    },
    { name: 'that does not exist', request: () => ofUnknown, expected: adminsOnly(404) },
  ],
  setOrderStatus: [
    {
      request: (data) => ({ ...ofOrder(data), body: { status: 'confirmed', version: 1 } }),
      expected: adminsOnly(200),
      changes: ['orders', 'order_items', 'audit_log'],
      check: ({ body }) => same(body.status, 'confirmed'),
    },
    {
      name: 'to cancel it',
      request: (data) => ({ ...ofOrder(data), body: { status: 'cancelled', version: 1 } }),
      expected: adminsOnly(200),
      changes: ['orders', 'audit_log', 'notification*'],
    },
    {
      name: 'that does not exist',
      request: () => ({ ...ofUnknown, body: { status: 'confirmed', version: 1 } }),
      expected: adminsOnly(404),
    },
  ],
  listKitchenStations: {
    expected: adminsOnly(200),
    check: ({ body }) => same(body.items[0].name, 'Köket'),
  },
  setLineStatus: [
    {
      name: 'that is refused or has come so far',
      request: (data) => ({ ...ofOrder(data), body: { positions: [49], status: 'ready' } }),
      expected: adminsOnly(409),
    },
    {
      name: 'of an order that does not exist',
      request: () => ({ ...ofUnknown, body: { positions: [0], status: 'ready' } }),
      expected: adminsOnly(404),
    },
  ],
  undoLineStatus: [
    {
      name: 'that has not come so far',
      request: (data) => ({ ...ofOrder(data), body: { positions: [49], status: 'ready' } }),
      expected: adminsOnly(409),
    },
    {
      name: 'of an order that does not exist',
      request: () => ({ ...ofUnknown, body: { positions: [0], status: 'ready' } }),
      expected: adminsOnly(404),
    },
  ],
  undoOrderStatus: [
    {
      request: (data) => ({ ...ofOrder(data), body: { version: 1 } }),
      expected: adminsOnly(409),
    },
    {
      name: 'of an order that does not exist',
      request: () => ({ ...ofUnknown, body: { version: 1 } }),
      expected: adminsOnly(404),
    },
  ],
  getAlcoholLog: {
    request: period,
    expected: adminsOnly(200),
    check: ({ body }) => same(Array.isArray(body.entries), true),
  },
  exportAlcoholLog: {
    request: period,
    expected: adminsOnly(200),
    check: ({ body }) => same(body.includes('Kontroll'), true),
  },
  listQuizBreaks: { expected: adminsOnly(200) },
  listAlcoholStops: { expected: adminsOnly(200) },
  setAlcoholStop: {
    request: ({ menu }) => ({ params: { tableNumber: '998' }, body: { isStopped: menu.orderId !== '' } }),
    expected: adminsOnly(404),
  },
  checkOrderLine: [
    {
      name: 'that has no alcohol',
      request: ({ menu }) => ({
        params: { orderId: menu.orderId, position: '0' },
        body: { check: 'id_seen' },
      }),
      expected: adminsOnly(409),
    },
    {
      name: 'that has alcohol',
      request: ({ menu }) => ({
        params: { orderId: menu.drinkOrderId, position: '0' },
        body: { check: 'id_seen' },
      }),
      expected: adminsOnly(200),
      changes: ['orders', 'order_items', 'alcohol_log', 'audit_log'],
      check: ({ body }) => same(body.lines[0].alcoholCheck, 'id_seen'),
    },
    {
      name: 'of an order that does not exist',
      request: () => ({ params: { orderId: unknownId, position: '0' }, body: { check: 'id_seen' } }),
      expected: adminsOnly(404),
    },
  ],
  getOrderReport: {
    request: period,
    expected: adminsOnly(200),
    check: ({ body }) => same(Array.isArray(body.dishes), true),
  },
  exportOrderReport: {
    request: period,
    expected: adminsOnly(200),
    check: ({ body }) => same(body.includes('Rätt'), true),
  },
} satisfies Rows
