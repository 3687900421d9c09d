import type { ReactNode } from 'react'
import { useTranslation } from '#web/platform/language.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { useHeldPeaks } from '#web/ui/peaks.ts'
import classes from './cart.module.css'

type CartSheetProps = { opened: boolean; onClose: () => void; children: ReactNode }

/** The cart on a phone: a sheet that slides in from below. */
export function CartSheet({ children, ...dialog }: CartSheetProps) {
  const { t } = useTranslation()
  useHeldPeaks(dialog.opened, { isQuiet: true })
  return (
    <Dialog
      {...dialog}
      title={t('menuScreens.cart.title')}
      size="min(640px, 100%)"
      classNames={{
        inner: 'items-end p-0',
        content: `${classes.sheet} max-h-[92dvh] rounded-[22px_22px_0_0]`,
      }}
      transitionProps={{ transition: 'slide-up' }}
    >
      {children}
    </Dialog>
  )
}
