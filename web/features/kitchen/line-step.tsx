import { useQueryClient } from '@tanstack/react-query'
import { Bell, Undo2 } from 'lucide-react'
import type { KitchenOrder } from '#contract/orders.ts'
import { isRefused } from '#rules/alcohol.ts'
import { linesOf, type Ticket } from '#rules/kitchen-ticket.ts'
import { linesBack, positionsBefore } from '#rules/order-lines.ts'
import { request } from '#web/platform/api.ts'
import { useTranslation } from '#web/platform/language.ts'
import { useAction } from '#web/ui/use-action.ts'
import { invalidateBoard, showOrder } from './queries.ts'

type Step = { order: KitchenOrder; position: number; isUndo: boolean }

/** Says that one line is ready, or takes that back. */
export function useLineStep() {
  const client = useQueryClient()
  return useAction({
    request: ({ order, position, isUndo }: Step) =>
      request(isUndo ? 'undoLineStatus' : 'setLineStatus', {
        params: { orderId: order.id },
        body: { positions: [position], status: 'ready' },
      }),
    success: null,
    failed: { title: 'ui.failed', message: 'adminOrders.toasts.failed' },
    explained: ['status_not_allowed', 'unreachable'],
    onDone: (order) => void showOrder(client, order),
    onFailed: () => void invalidateBoard(client),
  })
}
export type LineStep = ReturnType<typeof useLineStep>

type LineStepProps = { ticket: Ticket; position: number; step: LineStep; isDisabled: boolean; now: Date }

/** The button of a line that gets ready by itself, where a ticket has others that are still made. */
export function LineReady({ ticket, position, step, isDisabled, now }: LineStepProps) {
  const { t } = useTranslation()
  const line = ticket.lines[position]
  const isShared = linesOf(ticket).filter((each) => !isRefused(each)).length > 1
  if (!line || isRefused(line) || ticket.status !== 'preparing' || !isShared) return null
  const isDone = positionsBefore(ticket.lines, [position], 'ready').length === 0
  const isBack = linesBack(ticket, [position], 'ready', now).positions.length > 0
  if (isDone && !isBack) return <Done />
  const Icon = isDone ? Undo2 : Bell
  return (
    <div className="flex flex-wrap gap-2.5 items-center">
      {isDone && <Done />}
      <button
        type="button"
        className="inline-flex gap-2 items-center min-h-14 px-3.5 border border-edge rounded-[10px] bg-transparent text-inherit font-semibold cursor-pointer disabled:cursor-default"
        disabled={isDisabled}
        aria-label={t(isDone ? 'adminOrders.actions.undoOf' : 'adminOrders.actions.readyOf', {
          name: line.name,
        })}
        onClick={() => step.run({ order: ticket, position, isUndo: isDone })}
      >
        <Icon size={20} aria-hidden />
        {t(isDone ? 'adminOrders.actions.undo' : 'adminOrders.actions.ready')}
      </button>
    </div>
  )
}

function Done() {
  const { t } = useTranslation()
  return (
    <p className="inline-flex gap-2 items-center font-semibold">
      <Bell size={20} aria-hidden />
      {t('food.status.ready')}
    </p>
  )
}
