import { z } from 'zod'
import { bounds, dishRefusals, lineFindings, lineStatuses, orderStatuses } from './bounds.ts'
import { chosen } from './choices.ts'
import {
  emptyToNull,
  exampleId,
  instant,
  line,
  orNull,
  pageOf,
  pageQuery,
  requestId,
  searchText,
  text,
  uuid,
  version,
} from './fields.ts'
import { json, route, staleVersion } from './route.ts'

const tag = 'Orders'
const admin = 'Orders: administration'

/** What was ordered, as the menu said at that moment. */
const orderLine = z.object({
  /** Null once the dish has been deleted. */
  menuItemId: uuid.nullable(),
  name: z.string(),
  quantity: z.number().int(),
  unitPriceOre: z.number().int(),
  totalPriceOre: z.number().int(),
  /** Null: nobody had said which. */
  allergens: z.array(z.string()).nullable(),
  isVegetarian: z.boolean(),
  isVegan: z.boolean(),
  note: z.string().nullable(),
  isAlcoholic: z.boolean(),
  /** Staff do not serve it, and it is not paid. */
  isRefused: z.boolean(),
  /** Why, where it is about the dish. Why a guest is not served alcohol is for staff. */
  refusal: z.enum(dishRefusals).nullable(),
  /** Contained in the prices, the allergens and the diet of the line. */
  choices: z.array(chosen),
  status: z.enum(lineStatuses),
  /** Where it is made. */
  stationId: uuid,
})
export type OrderLine = z.infer<typeof orderLine>

const ordered = {
  id: uuid,
  /** The order number that people say: the last eight characters of the id. */
  number: z.string(),
  status: z.enum(orderStatuses),
  /** What is paid: the lines that were not refused. */
  totalAmountOre: z.number().int(),
  notes: z.string().nullable(),
  /** Null: fetched at the bar. */
  tableNumber: z.number().int().nullable(),
  tableBookingId: uuid.nullable(),
  /** The game table to which it is brought: 'Pool 3'. */
  playTable: z.string().nullable(),
  createdAt: instant,
  confirmedAt: instant.nullable(),
  preparingAt: instant.nullable(),
  readyAt: instant.nullable(),
  deliveredAt: instant.nullable(),
  cancelledAt: instant.nullable(),
  version: z.number().int(),
}
export const order = z
  .object({
    ...ordered,
    lines: z.array(orderLine),
    /** The id of the request that made it: a client that lost the answer finds its order by it. */
    requestId,
    /** In how many minutes after it was ordered it should be ready, as the guest was told. Null: nothing was said. */
    expectedMinutes: z.number().int().nullable(),
    /** How many orders the kitchen makes first. Null once it is ready or over. */
    ahead: z.number().int().nullable(),
    /** What each station makes of it, without what is refused. */
    stations: z.array(
      z.object({
        stationId: uuid,
        name: z.string(),
        /** What the guest reads when this part is ready first. Null: nobody has said. */
        readyWords: z.string().nullable(),
        /** How long it usually takes. Null: nobody has said. */
        minutes: z.number().int().nullable(),
        status: z.enum(orderStatuses),
      }),
    ),
  })
  .meta({ id: 'Order' })
export type Order = z.infer<typeof order>

export const kitchenOrder = z
  .object({
    ...ordered,
    lines: z.array(
      orderLine.extend({
        /** What staff have found about the line: that its guest may drink alcohol, or why it is not served. */
        alcoholCheck: z.enum(lineFindings).nullable(),
        /** When it came to its status. Null at the start, and once a step was taken back. */
        statusAt: instant.nullable(),
      }),
    ),
    /** The id is null once the account has been deleted, and where staff took the order for no account. */
    guest: z.object({ userId: uuid.nullable(), displayName: z.string() }),
    /** Staff have taken it for the guest. */
    isTaken: z.boolean(),
    /** Until when its table gets no more alcohol; null, or past: it does. */
    alcoholStoppedUntil: instant.nullable(),
    /** The room of the table. Null at the bar, and once the table has been deleted. */
    location: z.string().nullable(),
  })
  .meta({ id: 'KitchenOrder' })
export type KitchenOrder = z.infer<typeof kitchenOrder>

export const orderPlaces = z
  .object({
    /** The guest's booking that is checked in, or has begun, or begins within the hour. */
    booking: z
      .object({ id: uuid, tableNumber: z.number().int(), startsAt: instant, isCheckedIn: z.boolean() })
      .nullable(),
    /** The session that the guest plays, and its table: 'Pool 3'. */
    play: orNull(z.object({ sessionId: uuid, table: z.string() })),
    /** All tables of the house, by number. */
    tables: z.array(z.object({ tableNumber: z.number().int(), location: z.string() })),
  })
  .meta({ id: 'OrderPlaces' })
export type OrderPlaces = z.infer<typeof orderPlaces>
export const listOrderPlaces = route('listOrderPlaces', {
  access: 'user',
  tag,
  summary:
    'Where an order can be brought: the table of my booking, the game table where I play, and all tables',
  answers: { 200: json(orderPlaces, 'The places') },
})

export const listExpectedMinutes = route('listExpectedMinutes', {
  access: 'anyone',
  tag,
  summary: 'In how many minutes each station should have a new order ready',
  description:
    'By what is open there, and how long it took lately when as much was open. An order takes as long as its slowest station.',
  answers: {
    200: json(
      z.object({ stations: z.array(z.object({ stationId: uuid, minutes: z.number().int() })) }),
      'The stations',
    ),
  },
})

/** What the guest has seen and accepts. The server uses its own price, and refuses the order when that differs from this. */
const seen = z.strictObject({
  priceOre: z.number().int().min(0).max(bounds.menu.priceOre),
  allergens: z.array(z.string().max(bounds.menu.allergen)).max(bounds.order.allergens).nullable(),
  isVegetarian: z.boolean(),
  isVegan: z.boolean(),
})
const requestedLine = z.strictObject({
  menuItemId: uuid,
  quantity: z.number().int().min(1).max(bounds.order.quantity),
  note: emptyToNull(line(bounds.order.note)),
  seen,
  /** What was chosen from the groups of the dish. No default: a request of the last release keeps its digest. */
  choices: z
    .array(z.strictObject({ id: uuid, seen }))
    .max(bounds.order.choices)
    .refine((choices) => new Set(choices.map(({ id }) => id)).size === choices.length)
    .optional(),
})
export const orderInput = z
  .strictObject({
    requestId,
    lines: z.array(requestedLine).min(1).max(bounds.order.lines),
    notes: emptyToNull(text(bounds.order.notes)),
    /** The booking whose table gets the food; its table counts, whatever `tableNumber` says. */
    tableBookingId: uuid.nullable().default(null),
    /** Without a booking and a number the food is fetched at the bar. */
    tableNumber: orNull(z.number().int().min(1).max(bounds.table.number)).default(null),
    /** What the guest plays: its game table gets the food, whatever else is named. No default: a request of the last release keeps its digest. */
    playSessionId: uuid.optional(),
  })
  .meta({
    id: 'OrderInput',
    example: {
      requestId: exampleId,
      lines: [
        {
          menuItemId: exampleId,
          quantity: 2,
          note: 'Utan lök',
          seen: { priceOre: 17_900, allergens: null, isVegetarian: false, isVegan: false },
        },
      ],
      notes: null,
      tableBookingId: null,
      tableNumber: null,
    },
  })
export type OrderInput = z.infer<typeof orderInput>

export const placeOrder = route('placeOrder', {
  access: 'user',
  tag,
  summary: 'Order food; it is paid at the venue',
  description: [
    'Lines with the same dish, choices and note are merged.',
    'What counts as served now is decided by when the request arrived; with `not_served_now`, `current.menuItemIds` names what is not,',
    'and with `orders_stopped` what is made where staff take no orders for now.',
    'With `menu_changed` nothing is ordered, and `current.items` has each changed dish as it is now, or null in its `item`;',
    'its `choices` are those that have changed, each as it is now, or null in its `choice`.',
  ].join(' '),
  body: orderInput,
  problems: [
    'not_found',
    'menu_changed',
    'kitchen_closed',
    'orders_stopped',
    'not_served_now',
    'alcohol_stopped',
    'too_many_orders',
    'booking_not_current',
    'play_ended',
    'key_reused',
  ],
  answers: { 201: json(order, 'Ordered, now or by the same request before') },
})

export const takenOrderInput = z
  .strictObject({
    requestId,
    lines: orderInput.shape.lines,
    notes: orderInput.shape.notes,
    /** Null: fetched at the bar. */
    tableNumber: orderInput.shape.tableNumber,
    playSessionId: orderInput.shape.playSessionId,
    /** The account whose order it is. Its name is shown, and `guestName` is not stored. */
    guestId: orNull(uuid).default(null),
    /** What the guest is called. Needed at the bar without an account. */
    guestName: emptyToNull(line(bounds.tableBooking.guestName)),
  })
  .refine(
    ({ tableNumber, playSessionId, guestId, guestName }) =>
      tableNumber !== null || playSessionId !== undefined || guestId !== null || guestName !== null,
    { path: ['guestName'], params: { rule: 'required' } },
  )
  .meta({
    id: 'TakenOrderInput',
    example: {
      requestId: exampleId,
      lines: [
        {
          menuItemId: exampleId,
          quantity: 1,
          note: null,
          seen: { priceOre: 17_900, allergens: null, isVegetarian: false, isVegan: false },
        },
      ],
      notes: null,
      tableNumber: null,
      guestId: null,
      guestName: 'Åsa',
    },
  })
export type TakenOrderInput = z.infer<typeof takenOrderInput>
export const takeOrder = route('takeOrder', {
  access: 'orders.take',
  tag: admin,
  summary: 'Order food for a guest: for a table, what is played at a game table, a name or an account',
  description: [
    'By the rules of `placeOrder`, except that a table has no limit of open orders.',
    'An account sees the order among its own, and gets the points. The audit log says who took it.',
  ].join(' '),
  body: takenOrderInput,
  problems: [
    'menu_changed',
    'kitchen_closed',
    'orders_stopped',
    'not_served_now',
    'alcohol_stopped',
    'too_many_orders',
    'play_ended',
    'key_reused',
  ],
  answers: { 201: json(kitchenOrder, 'Ordered, now or by the same request before') },
})
const orderId = z.object({ orderId: uuid })
export const listMyOrders = route('listMyOrders', {
  access: 'user',
  tag,
  summary: 'My orders, newest first',
  query: z.object(pageQuery),
  answers: { 200: json(pageOf(order), 'One page') },
})
export const getMyOrder = route('getMyOrder', {
  access: 'user',
  tag,
  summary: 'One of my orders',
  params: orderId,
  answers: { 200: json(order, 'The order') },
})
export const cancelMyOrder = route('cancelMyOrder', {
  access: 'user',
  tag,
  summary: 'Cancel my order, until the kitchen confirms it',
  params: orderId,
  problems: ['status_not_allowed'],
  answers: { 200: json(order, 'Cancelled') },
})

export const listAllOrders = route('listAllOrders', {
  access: 'orders.find',
  tag: admin,
  summary: 'All orders, newest first',
  query: z.object({
    ...pageQuery,
    status: z.enum(orderStatuses).optional(),
    /** Matches the guest's name, the order number or id, or the number of the table. */
    search: searchText.optional(),
  }),
  answers: { 200: json(pageOf(kitchenOrder), 'One page') },
})
export const orderStatusInput = z
  .strictObject({ status: z.enum(['confirmed', 'preparing', 'ready', 'delivered', 'cancelled']), version })
  .meta({ id: 'OrderStatusInput', example: { status: 'confirmed', version: 1 } })
export type OrderStatusInput = z.infer<typeof orderStatusInput>
export const setOrderStatus = route('setOrderStatus', {
  access: 'orders.manage',
  tag: admin,
  summary: 'Move an order to its next status, or cancel a pending one',
  description: `${staleVersion} A device cancels with the name of who does it, where staff have PINs.`,
  params: orderId,
  body: orderStatusInput,
  problems: ['stale_version', 'status_not_allowed', 'id_not_checked', 'alcohol_stopped', 'person_needed'],
  answers: { 200: json(kitchenOrder, 'Changed') },
})

const alcoholStops = z.object({
  /** All tables of the house, by number. */
  items: z.array(
    z.object({ tableNumber: z.number().int(), location: z.string(), stoppedUntil: instant.nullable() }),
  ),
})
export type AlcoholStop = z.infer<typeof alcoholStops>['items'][number]
export const listAlcoholStops = route('listAlcoholStops', {
  access: 'orders.manage',
  tag: admin,
  summary: 'Which tables get no more alcohol, and until when',
  answers: { 200: json(alcoholStops, 'The tables') },
})
export const setAlcoholStop = route('setAlcoholStop', {
  access: 'orders.manage',
  tag: admin,
  summary: 'Say that a table gets no more alcohol tonight, or again does',
  description: 'Until six in the morning. What is ordered already is not delivered there either.',
  params: z.object({ tableNumber: z.coerce.number().int().min(1).max(bounds.table.number) }),
  body: z
    .strictObject({ isStopped: z.boolean() })
    .meta({ id: 'AlcoholStopInput', example: { isStopped: true } }),
  answers: { 200: json(alcoholStops, 'Changed') },
})

export const undoOrderStatus = route('undoOrderStatus', {
  access: 'orders.manage',
  tag: admin,
  summary: 'Take the latest step of an order back',
  description: [
    staleVersion,
    'Within five minutes of the step. Refused with `status_not_allowed` later, and for a delivered or cancelled order.',
  ].join(' '),
  params: orderId,
  body: z.strictObject({ version }).meta({ id: 'OrderUndoInput', example: { version: 2 } }),
  problems: ['stale_version', 'status_not_allowed'],
  answers: { 200: json(kitchenOrder, 'Taken back') },
})

export const listKitchenOrders = route('listKitchenOrders', {
  access: 'orders.manage',
  tag: admin,
  summary: 'All open orders, oldest first',
  answers: { 200: json(z.object({ items: z.array(kitchenOrder) }), 'The orders') },
})
export const getKitchenOrder = route('getKitchenOrder', {
  access: 'orders.manage',
  tag: admin,
  summary: 'One order',
  params: orderId,
  answers: { 200: json(kitchenOrder, 'The order') },
})
