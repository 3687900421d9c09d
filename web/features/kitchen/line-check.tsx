import { Button } from '@mantine/core'
import { Check, IdCard, OctagonX, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { type LineRefusal, lineRefusals } from '#contract/bounds.ts'
import type { KitchenOrder } from '#contract/orders.ts'
import { isOfDish, isRefused, whyNotCheck } from '#rules/alcohol.ts'
import { isOpenOrder } from '#rules/order.ts'
import { statusOfLines } from '#rules/order-lines.ts'
import { refusalOf } from '#rules/sold-out.ts'
import { useTranslation } from '#web/platform/language.ts'
import { Choice } from '#web/ui/choice.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import type { LineCheck } from './use-line-check.ts'

type LineCheckProps = {
  order: KitchenOrder
  position: number
  check: LineCheck
  isDisabled: boolean
  isStopped: boolean
}

/** What staff do about a line on a ticket: they see who the guest of an alcoholic one is, or say why it is not served. */
export function LineChecked({ order, position, check, isDisabled, isStopped }: LineCheckProps) {
  const { t } = useTranslation()
  const line = order.lines[position]
  if (!line || line.alcoholCheck === null) {
    if (!line?.isAlcoholic) return null
    return (
      <>
        <p className="inline-flex gap-2 items-center py-1 px-2.5 rounded-[6px] bg-danger-text text-ground text-(length:--loud-size) font-bold leading-[1.3]">
          <IdCard size={22} aria-hidden />
          {t('food.alcohol.badge')} {t('adminOrders.alcohol.ask')}
        </p>
        <Button
          leftSection={<Check size={18} aria-hidden />}
          disabled={isDisabled || isStopped}
          aria-label={t('adminOrders.alcohol.seenOf', { name: line.name })}
          onClick={() => check.run({ order, position, check: 'id_seen' })}
        >
          {t('adminOrders.alcohol.seen')}
        </Button>
      </>
    )
  }
  const { name, alcoholCheck } = line
  const Icon = isRefused(line) ? OctagonX : Check
  return (
    <div className="flex flex-wrap gap-2.5 items-center font-semibold">
      <Icon size={20} aria-hidden />
      {t(`adminOrders.alcohol.found.${alcoholCheck}`)}
      {isOpenOrder(order.status) && (
        <Button
          variant="default"
          leftSection={<Undo2 size={18} aria-hidden />}
          disabled={isDisabled}
          aria-label={t(
            isOfDish(alcoholCheck) ? 'adminOrders.alcohol.undoDishOf' : 'adminOrders.alcohol.undoOf',
            {
              name,
            },
          )}
          onClick={() => check.run({ order, position, check: null })}
        >
          {t('adminOrders.actions.undo')}
        </Button>
      )}
    </div>
  )
}

/** Refuses a line of a ticket, with the reason. `soldOut`: what has run out of it. */
export function RefuseLine({
  order,
  position,
  check,
  isDisabled,
  isStopped,
  soldOut,
}: LineCheckProps & { soldOut: { dish: boolean } | null }) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const line = order.lines[position]
  const reasons = lineRefusals.filter((each) => line && !whyNotCheck({ ...order, line, isStopped }, each))
  const [chosen, setReason] = useState<LineRefusal | null>(null)
  const [first] = reasons
  if (!line || isRefused(line) || !first) return null
  const usual = isStopped && line.isAlcoholic ? 'stop' : soldOut ? refusalOf(soldOut) : first
  const reason = reasons.find((each) => each === (chosen ?? usual)) ?? first
  const left = statusOfLines(order.lines.filter((each) => each !== line))
  const { name, isAlcoholic } = line
  return (
    <>
      <button
        type="button"
        className="grid place-items-center flex-none w-10 h-14 -my-3 -mr-3 border-0 rounded-[8px] bg-transparent text-muted cursor-pointer hover:text-danger-text disabled:cursor-default"
        disabled={isDisabled}
        aria-label={t(isAlcoholic ? 'adminOrders.alcohol.refuseOf' : 'adminOrders.alcohol.refuseDishOf', {
          name,
        })}
        onClick={() => setAsking(true)}
      >
        <OctagonX size={22} aria-hidden />
      </button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          check.run({ order, position, check: reason })
        }}
        destructive
        title={t(isAlcoholic ? 'adminOrders.alcohol.title' : 'adminOrders.alcohol.titleOfDish', { name })}
        confirmLabel={t(isAlcoholic ? 'adminOrders.alcohol.refuse' : 'adminOrders.alcohol.refuseDish')}
        cancelLabel={t('adminOrders.alcohol.keep')}
      >
        <Choice<LineRefusal>
          legend={t('adminOrders.alcohol.reason')}
          value={reason}
          onChange={setReason}
          options={reasons.map((value) => ({ value, label: t(`adminOrders.alcohol.reasons.${value}`) }))}
        />
        <p>{t(isOfDish(reason) ? 'adminOrders.alcohol.textOfDish' : 'adminOrders.alcohol.text')}</p>
        {(left === 'cancelled' || left === 'delivered') && (
          <p className="font-semibold">{t(`adminOrders.alcohol.last.${left}`)}</p>
        )}
      </ConfirmDialog>
    </>
  )
}
