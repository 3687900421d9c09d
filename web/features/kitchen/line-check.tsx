import { Button } from '@mantine/core'
import { Check, IdCard, OctagonX, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { type AlcoholRefusal, alcoholRefusals } from '#contract/bounds.ts'
import type { KitchenOrder } from '#contract/orders.ts'
import { awaitsCheck, isRefused } from '#rules/alcohol.ts'
import { isOpenOrder } from '#rules/order.ts'
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

/** An alcoholic line on a ticket: staff say that they have seen who the guest is, or why the line is not served. */
export function LineChecked({ order, position, check, isDisabled, isStopped }: LineCheckProps) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const [reason, setReason] = useState<AlcoholRefusal>(isStopped ? 'stop' : 'age')
  const line = order.lines[position]
  if (!line?.isAlcoholic) return null
  const { name, alcoholCheck } = line
  const write = (found: typeof alcoholCheck) => check.run({ order, position, check: found })
  if (!awaitsCheck(line)) {
    const Icon = isRefused(line) ? OctagonX : Check
    return (
      <div className="flex flex-wrap gap-2.5 items-center font-semibold">
        <Icon size={20} aria-hidden />
        {alcoholCheck && t(`adminOrders.alcohol.found.${alcoholCheck}`)}
        {isOpenOrder(order.status) && (
          <Button
            variant="default"
            leftSection={<Undo2 size={18} aria-hidden />}
            disabled={isDisabled}
            aria-label={t('adminOrders.alcohol.undoOf', { name })}
            onClick={() => write(null)}
          >
            {t('adminOrders.actions.undo')}
          </Button>
        )}
      </div>
    )
  }
  return (
    <>
      <p className="inline-flex gap-2 items-center py-1 px-2.5 rounded-[6px] bg-danger-text text-ground text-(length:--loud-size) font-bold leading-[1.3]">
        <IdCard size={22} aria-hidden />
        {t('food.alcohol.badge')} {t('adminOrders.alcohol.ask')}
      </p>
      <div className="flex flex-wrap gap-2.5">
        <Button
          leftSection={<Check size={18} aria-hidden />}
          disabled={isDisabled || isStopped}
          aria-label={t('adminOrders.alcohol.seenOf', { name })}
          onClick={() => write('id_seen')}
        >
          {t('adminOrders.alcohol.seen')}
        </Button>
        <Button
          variant="default"
          disabled={isDisabled}
          aria-label={t('adminOrders.alcohol.refuseOf', { name })}
          onClick={() => setAsking(true)}
        >
          {t('adminOrders.alcohol.refuse')}
        </Button>
      </div>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          write(reason)
        }}
        destructive
        title={t('adminOrders.alcohol.title', { name })}
        confirmLabel={t('adminOrders.alcohol.refuse')}
        cancelLabel={t('adminOrders.alcohol.keep')}
      >
        <p>{t('adminOrders.alcohol.text')}</p>
        <Choice<AlcoholRefusal>
          legend={t('adminOrders.alcohol.reason')}
          value={reason}
          onChange={setReason}
          options={alcoholRefusals.map((value) => ({
            value,
            label: t(`adminOrders.alcohol.reasons.${value}`),
          }))}
        />
      </ConfirmDialog>
    </>
  )
}
