import { useState } from 'react'
import type { KitchenOrder } from '#contract/orders.ts'
import { useTranslation } from '#web/platform/language.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { guestName, orderName } from './use-order-actions.ts'

type CancelDialogProps = {
  order: KitchenOrder | null
  busy: boolean
  onClose: () => void
  onConfirm: (order: KitchenOrder) => void
}

/** Asks before an order is cancelled. */
export function CancelDialog({ order, busy, onClose, onConfirm }: CancelDialogProps) {
  const { t } = useTranslation()
  // The dialog keeps its words while it fades out.
  const [last, setLast] = useState(order)
  if (order && order !== last) setLast(order)
  return (
    <ConfirmDialog
      opened={order !== null}
      onClose={onClose}
      onConfirm={() => order && onConfirm(order)}
      busy={busy}
      title={t('adminOrders.cancel.title', { name: last ? orderName(last) : '' })}
      confirmLabel={t('adminOrders.actions.cancel')}
      cancelLabel={t('adminOrders.cancel.keep')}
    >
      <p>
        {last?.guest.userId == null
          ? t('adminOrders.cancel.textNobody')
          : t('adminOrders.cancel.text', { guest: guestName(last) })}
      </p>
    </ConfirmDialog>
  )
}
