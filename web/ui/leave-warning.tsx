import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from '#web/platform/language.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

type LeaveWarningProps = {
  /** Something typed is not saved. */
  when: () => boolean
  /** The typed may go. */
  onLeave: () => void
}

/** Asks before a change of screen loses what is typed; the browser asks before it closes the tab. */
export function LeaveWarning({ when, onLeave }: LeaveWarningProps) {
  const { t } = useTranslation()
  const blocker = useBlocker({
    // A lost session leads to sign-in and back: the draft is kept, so nothing is asked.
    shouldBlockFn: ({ next }) => when() && next.pathname !== '/auth',
    enableBeforeUnload: when,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      opened={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      onConfirm={() => {
        onLeave()
        blocker.proceed?.()
      }}
      title={t('form.leave.title')}
      confirmLabel={t('form.leave.confirm')}
      cancelLabel={t('form.leave.keep')}
    >
      <p>{t('form.leave.text')}</p>
    </ConfirmDialog>
  )
}
