import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from '#web/platform/language.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

type LeaveWarningProps = {
  /** Whether there are unsaved changes. */
  when: () => boolean
  /** Called when the user discards them. */
  onLeave: () => void
}

/** Confirms leaving with unsaved changes; the browser confirms closing the tab. */
export function LeaveWarning({ when, onLeave }: LeaveWarningProps) {
  const { t } = useTranslation()
  const blocker = useBlocker({
    // A lost session redirects to sign-in and back; the draft is stored, so nothing is asked.
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
