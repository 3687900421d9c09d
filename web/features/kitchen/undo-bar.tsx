import { Undo2 } from 'lucide-react'
import type { Ticket } from '#rules/kitchen-ticket.ts'
import { useNowUntil } from '#web/domain/use-now-until.ts'
import { useTranslation } from '#web/platform/language.ts'
import classes from './kitchen.module.css'
import { orderName } from './use-order-actions.ts'
import { canUndo, type Step, undoShown } from './use-steps.ts'

type UndoBarProps = {
  order: Ticket
  step: Step | null
  /** When the step was taken, in milliseconds since 1970. */
  takenAt: number
  onUndo: () => void
}

/** Names the latest step, and takes it back. It stays visible when the ticket has left the screen. */
export function UndoBar({ order, step, takenAt, onUndo }: UndoBarProps) {
  const { t } = useTranslation()
  const until = takenAt + undoShown
  const now = useNowUntil(new Date(until).toISOString(), 1_000)
  if (now.getTime() >= until || !canUndo(order, step, now)) return null
  const name = orderName(order)
  return (
    <div
      className={`${classes.undoBar} sticky z-70 flex gap-x-4 gap-y-2 items-center justify-between justify-self-center w-[min(560px,100%)] py-2.5 pr-2.5 pl-4.5 overflow-hidden border border-edge rounded-[16px] bg-raised text-xl wrap-anywhere`}
    >
      <span>
        <b>{name}</b> {t(`food.status.${step?.to ?? order.status}`)}
      </span>
      <button type="button" aria-label={t('adminOrders.actions.undoLastOf', { name })} onClick={onUndo}>
        <Undo2 size={24} aria-hidden />
        {t('adminOrders.actions.undo')}
      </button>
      <span
        className={`${classes.left} absolute inset-x-0 bottom-0 h-1.5 bg-chalk`}
        aria-hidden
        key={takenAt}
      />
    </div>
  )
}
