import { z } from 'zod'
import { bounds, lineFindings } from './bounds.ts'
import { uuid } from './fields.ts'
import { kitchenOrder } from './orders.ts'
import { json, route } from './route.ts'

const admin = 'Orders: administration'
const orderId = z.object({ orderId: uuid })

const positions = z
  .array(
    z
      .number()
      .int()
      .min(0)
      .max(bounds.order.lines - 1),
  )
  .min(1)
  .max(bounds.order.lines)
export const lineStatusInput = z
  .strictObject({ positions, status: z.enum(['confirmed', 'preparing', 'ready', 'delivered']) })
  .meta({ id: 'LineStatusInput', example: { positions: [0], status: 'ready' } })
export type LineStatusInput = z.infer<typeof lineStatusInput>
export const setLineStatus = route('setLineStatus', {
  access: 'orders.manage',
  tag: admin,
  summary: 'Move lines of an order on to a status; the order follows its lines',
  description: [
    'Lines that have come so far, and refused ones, stay. Refused with `status_not_allowed` where none of the positions can move, as when',
    'somebody else has moved them.',
  ].join(' '),
  params: orderId,
  body: lineStatusInput,
  problems: ['status_not_allowed', 'id_not_checked', 'alcohol_stopped'],
  answers: { 200: json(kitchenOrder, 'Changed') },
})
export const undoLineStatus = route('undoLineStatus', {
  access: 'orders.manage',
  tag: admin,
  summary: 'Take the latest step of lines of an order back',
  description:
    'Those of the positions that have the status, within five minutes of the step, while the order is open. Otherwise refused with `status_not_allowed`.',
  params: orderId,
  body: z
    .strictObject({ positions, status: z.enum(['confirmed', 'preparing', 'ready', 'delivered']) })
    .meta({ id: 'LineUndoInput', example: { positions: [0], status: 'ready' } }),
  problems: ['status_not_allowed'],
  answers: { 200: json(kitchenOrder, 'Taken back') },
})

/** The stations, for the boards: their categories are named by the owner. */
export const listKitchenStations = route('listKitchenStations', {
  access: 'orders.manage',
  tag: admin,
  summary: 'The stations of the kitchen, by name',
  answers: {
    200: json(z.object({ items: z.array(z.object({ id: uuid, name: z.string() })) }), 'The stations'),
  },
})

/** `onlyWaiting`: a line that somebody has begun is refused with `status_not_allowed`. */
export const alcoholCheckInput = z
  .strictObject({ check: z.enum(lineFindings).nullable(), onlyWaiting: z.boolean().optional() })
  .meta({ id: 'AlcoholCheckInput', example: { check: 'id_seen' } })
export const checkOrderLine = route('checkOrderLine', {
  access: 'orders.manage',
  tag: admin,
  summary:
    'Say why a line is not served, or that the guest of an alcoholic one has shown who they are; null takes that back',
  description: [
    'While the order is open. A refusal must be taken back before something else is found. A line that is not served is not paid,',
    'and an order of which nothing is served is cancelled. A device cancels with the name of who does it, where staff have PINs.',
  ].join(' '),
  params: z.object({
    orderId: uuid,
    position: z.coerce
      .number()
      .int()
      .min(0)
      .max(bounds.order.lines - 1),
  }),
  body: alcoholCheckInput,
  problems: ['status_not_allowed', 'alcohol_stopped', 'person_needed'],
  answers: { 200: json(kitchenOrder, 'Changed') },
})
