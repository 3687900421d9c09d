import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { OrderStatus } from '#contract/bounds.ts'
import type { LineStatusInput } from '#contract/order-lines.ts'
import type { KitchenOrder } from '#contract/orders.ts'
import { isPartAhead, type Ticket } from '#rules/kitchen-ticket.ts'
import { isOpenOrder, stepBack } from '#rules/order.ts'
import { ApiError, request } from '#web/platform/api.ts'
import { t } from '#web/platform/language.ts'
import { toastFailure } from '#web/ui/failure-toast.ts'
import { toast } from '#web/ui/toast.ts'
import { invalidateBoard, showOrder } from './queries.ts'
import { type NextStatus, orderName } from './use-order-actions.ts'

/** How long a final step is held before it is sent, and how long the bar offers to undo, in milliseconds. */
export const undoShown = 10_000

/** A step whose effect the board shows already. */
export type Step = {
  order: Ticket
  from: OrderStatus
  to: OrderStatus
  isUndo: boolean
  /** The version that the order has when the step is sent. */
  version: number
  /** When it is sent, in milliseconds since 1970. Null: it is on its way. */
  sendAt: number | null
}

/**
 * The steps of the open orders. A step is sent at once, and the server can take it back for five minutes. A delivery cannot be
 * taken back there, so it is sent once its time to undo is over, or when the screen is left. The steps of an order are sent one
 * after the other. Nothing is sent twice: after a failure the board shows the server's state.
 */
export function useSteps(orders: readonly Ticket[]) {
  const client = useQueryClient()
  const [steps, setSteps] = useState<readonly Step[]>([])
  /** The same list, readable before the next render. */
  const latest = useRef(steps)
  /** By order: the answer to the latest sent step, while the step is being sent. Null: it failed. */
  const answers = useRef(new Map<string, Promise<KitchenOrder | null>>())
  /** The orders whose last step was not sent. */
  const [failed, setFailed] = useState<readonly string[]>([])
  const stepOf = (id: string) => latest.current.find(({ order }) => order.id === id)
  const put = (id: string, step: Step | null) => {
    latest.current = [...latest.current.filter(({ order }) => order.id !== id), ...(step ? [step] : [])]
    setSteps(latest.current)
  }
  const tooLate = (order: Ticket) =>
    toast({
      title: t('adminOrders.toasts.late'),
      message: t('adminOrders.toasts.lateText', { name: orderName(order) }),
      kind: 'info',
      about: 'news',
    })

  /** Returns the step as it was sent. A page that is closed may not see the answer to the step before, and does not wait for it. */
  const send = (step: Step, waits = true): Step => {
    const { order, from } = step
    const known = orders.find(({ id }) => id === order.id)
    // The order may have got a new version with the same status, because its table has changed.
    const version = known?.status === from ? Math.max(known.version, step.version) : step.version
    const sent = { ...step, version, sendAt: null }
    put(order.id, sent)
    const answer = deliver(sent, waits ? answers.current.get(order.id) : undefined)
    answers.current.set(order.id, answer)
    void answer.then(() => {
      if (answers.current.get(order.id) === answer) answers.current.delete(order.id)
    })
    return sent
  }
  const deliver = async (step: Step, before: Promise<KitchenOrder | null> | undefined) => {
    const { order } = step
    const earlier = before && (await before)
    // This step follows one that failed.
    if (earlier === null) return null
    try {
      const moved = await requestStep(step, Math.max(step.version, earlier?.version ?? 0))
      void showOrder(client, moved)
      if (stepOf(order.id) === step) put(order.id, null)
      return moved
    } catch (error) {
      // A later step follows this one.
      put(order.id, null)
      if (error instanceof ApiError && ['stale_version', 'status_not_allowed'].includes(error.code))
        tooLate(order)
      else {
        setFailed((others) => [...others, order.id])
        toastFailure(error, { title: t('adminOrders.toasts.failed'), about: 'news' })
      }
      void invalidateBoard(client)
      return null
    }
  }
  const sendWhere = useEffectEvent((isDue: (sendAt: number) => boolean, waits?: boolean) => {
    for (const step of latest.current) if (step.sendAt !== null && isDue(step.sendAt)) send(step, waits)
  })

  const isWaiting = steps.some(({ sendAt }) => sendAt !== null)
  useEffect(() => {
    if (!isWaiting) return
    // Uses the clock, because the timers of a sleeping device stand still.
    const timer = setInterval(() => sendWhere((sendAt) => sendAt <= Date.now()), 200)
    return () => clearInterval(timer)
  }, [isWaiting])

  useEffect(() => {
    const sendAll = () => sendWhere(() => true, false)
    const onHidden = () => document.hidden && sendAll()
    window.addEventListener('pagehide', sendAll)
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      window.removeEventListener('pagehide', sendAll)
      document.removeEventListener('visibilitychange', onHidden)
      sendWhere(() => true)
    }
  }, [])

  const dropOutdated = useEffectEvent((now: readonly Ticket[]) => {
    for (const { order, from, version, sendAt } of latest.current) {
      const known = now.find(({ id }) => id === order.id)
      // The answer decides about a step on its way, and a step may wait for the answer of the one before.
      if (sendAt === null || (known && (known.version < version || known.status === from))) continue
      put(order.id, null)
      tooLate(order)
    }
  })
  useEffect(() => dropOutdated(orders), [orders])

  /** Shows a step that follows the one on its way. */
  const add = (order: Ticket, to: OrderStatus, { isUndo = false, holdsFor = 0 } = {}) => {
    setFailed((others) => others.filter((id) => id !== order.id))
    const earlier = stepOf(order.id)
    const step = {
      order,
      to,
      isUndo,
      from: earlier?.to ?? order.status,
      version: earlier ? earlier.version + 1 : order.version,
      sendAt: holdsFor > 0 ? Date.now() + holdsFor : null,
    }
    put(order.id, step)
    if (step.sendAt === null) send(step)
  }
  const take = (order: Ticket, to: NextStatus) =>
    add(order, to, { holdsFor: isOpenOrder(to) ? 0 : undoShown })
  const undo = (order: Ticket) => {
    const step = stepOf(order.id)
    if (step?.sendAt) return put(order.id, null)
    const to = step ? !step.isUndo && step.from : stepBack(order)?.to
    if (to) add(order, to, { isUndo: true })
  }
  return { steps, failed, take, undo }
}

/** The page may be closed at the same moment. A part of an order is moved by its lines, which need no version. */
function requestStep({ order, from, to, isUndo }: Step, version: number): Promise<KitchenOrder> {
  const params = { orderId: order.id }
  const after = { keepalive: true }
  if (order.stationId !== null) {
    const body = {
      positions: [...order.positions],
      status: (isUndo ? from : to) as LineStatusInput['status'],
    }
    return request(isUndo ? 'undoLineStatus' : 'setLineStatus', { params, body }, after)
  }
  return isUndo
    ? request('undoOrderStatus', { params, body: { version } }, after)
    : request('setOrderStatus', { params, body: { status: to as NextStatus, version } }, after)
}

/** Whether the board offers to take back what it shows of an order. */
export const canUndo = (order: Ticket, step: Step | null, now: Date): boolean =>
  step ? !step.isUndo : !isPartAhead(order) && (stepBack(order)?.until ?? 0) > now.getTime()
