import { useTranslation } from '#web/platform/language.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import type { FormQuestion } from './use-edit-form.ts'

/** Asks for confirmation that another with the same title, time and place may exist. */
export function DuplicateQuestion({
  text,
  decide,
  close,
}: Pick<FormQuestion, 'decide' | 'close'> & { text: string }) {
  const { t } = useTranslation()
  return (
    <ConfirmDialog
      opened
      onClose={close}
      onConfirm={() => decide(true)}
      title={t('form.duplicate.title')}
      confirmLabel={t('form.past.confirm')}
      cancelLabel={t('form.duplicate.cancel')}
    >
      <p>{text}</p>
    </ConfirmDialog>
  )
}
