import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { OrderStatus } from '#contract/bounds.ts'
import type { KitchenOrder } from '#contract/orders.ts'
import { ApiError, request } from '#web/platform/api.ts'
import { errorMessage } from '#web/platform/error-message.ts'
import { t } from '#web/platform/language.ts'
import { toast } from '#web/ui/toast.ts'
import { invalidateBoard, showOrder } from './queries.ts'
import { type NextStatus, orderName } from './use-order-actions.ts'

/** How long a step can be undone, in milliseconds. */
export const undoTime = 10_000

/** A step that the board shows already. */
export type Step = {
  order: KitchenOrder
  from: OrderStatus
  to: NextStatus
  /** The version that the order has when the step is sent. */
  version: number
  /** When it is sent, in milliseconds since 1970. Null: it is on its way. */
  sendAt: number | null
}

/**
 * The steps of the open orders. The server has no way back, so a step is sent once its time to undo is over. It is sent at once
 * when the same order takes its next step, and when the screen is left. Nothing is sent twice: after a failure the order is as the server has it.
 */
export function useSteps(orders: readonly KitchenOrder[]) {
  const client = useQueryClient()
  const [steps, setSteps] = useState<readonly Step[]>([])
  /** The same list, for what happens before the next render. */
  const latest = useRef(steps)
  /** The orders whose last step was not sent. */
  const [failed, setFailed] = useState<readonly string[]>([])
  const stepOf = (id: string) => latest.current.find(({ order }) => order.id === id)
  const put = (id: string, step: Step | null) => {
    latest.current = [...latest.current.filter(({ order }) => order.id !== id), ...(step ? [step] : [])]
    setSteps(latest.current)
  }
  const tooLate = (order: KitchenOrder) =>
    toast({
      title: t('adminOrders.toasts.late'),
      message: t('adminOrders.toasts.lateText', { name: orderName(order) }),
      kind: 'info',
      about: 'news',
    })

  /** Returns the step as it was sent. */
  const send = (step: Step): Step => {
    const { order, from } = step
    const known = orders.find(({ id }) => id === order.id)
    // The order may have got a new version with the same status, because its table has changed.
    const version = known?.status === from ? Math.max(known.version, step.version) : step.version
    const sent = { ...step, version, sendAt: null }
    put(order.id, sent)
    void deliver(sent)
    return sent
  }
  const deliver = async (step: Step) => {
    const { order, to: status, version } = step
    const settle = () => stepOf(order.id) === step && put(order.id, null)
    try {
      const params = { orderId: order.id }
      const moved = await request(
        'setOrderStatus',
        { params, body: { status, version } },
        { keepalive: true },
      )
      void showOrder(client, moved)
      settle()
    } catch (error) {
      // A later step builds on this one.
      put(order.id, null)
      if (error instanceof ApiError && ['stale_version', 'status_not_allowed'].includes(error.code))
        tooLate(order)
      else {
        setFailed((others) => [...others, order.id])
        const title = t('adminOrders.toasts.failed')
        toast({ title, message: errorMessage(error), kind: 'error', about: 'news' })
      }
      void invalidateBoard(client)
    }
  }
  const sendWhere = useEffectEvent((isDue: (sendAt: number) => boolean) => {
    for (const step of latest.current) if (step.sendAt !== null && isDue(step.sendAt)) send(step)
  })

  const isWaiting = steps.some(({ sendAt }) => sendAt !== null)
  useEffect(() => {
    if (!isWaiting) return
    // By the clock: the timers of a device that sleeps stand still.
    const timer = setInterval(() => sendWhere((sendAt) => sendAt <= Date.now()), 200)
    return () => clearInterval(timer)
  }, [isWaiting])

  useEffect(() => {
    const sendAll = () => sendWhere(() => true)
    const onHidden = () => document.hidden && sendAll()
    window.addEventListener('pagehide', sendAll)
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      window.removeEventListener('pagehide', sendAll)
      document.removeEventListener('visibilitychange', onHidden)
      sendAll()
    }
  }, [])

  const dropOutdated = useEffectEvent((now: readonly KitchenOrder[]) => {
    for (const { order, from, version, sendAt } of latest.current) {
      const known = now.find(({ id }) => id === order.id)
      // The answer decides about a step on its way, and a step may wait for the answer of the one before.
      if (sendAt === null || (known && (known.version < version || known.status === from))) continue
      put(order.id, null)
      tooLate(order)
    }
  })
  useEffect(() => dropOutdated(orders), [orders])

  const take = (order: KitchenOrder, to: NextStatus) => {
    setFailed((others) => others.filter((id) => id !== order.id))
    const waiting = stepOf(order.id)
    const earlier = waiting?.sendAt ? send(waiting) : waiting
    put(order.id, {
      ...{ order, to, sendAt: Date.now() + undoTime },
      from: earlier?.to ?? order.status,
      version: earlier ? earlier.version + 1 : order.version,
    })
  }
  const undo = (id: string) => {
    if (stepOf(id)?.sendAt) put(id, null)
  }
  return { steps, failed, take, undo }
}
