import { useTranslation } from '#web/platform/language.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import type { FormQuestion } from './use-edit-form.ts'

/** Asks for confirmation that another one with the same title, time and location may exist. */
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

/** Asks for confirmation of a date in the past, and says how many guests lose something by it. */
export function PastDateQuestion({ current, decide, close }: FormQuestion) {
  const { t } = useTranslation()
  const { attendees: count } = current as { attendees: number }
  return (
    <ConfirmDialog
      opened
      onClose={close}
      onConfirm={() => decide(true)}
      title={t('form.past.title')}
      confirmLabel={t('form.past.confirm')}
      cancelLabel={t('form.past.cancel')}
    >
      <p>{count > 0 ? t('form.past.guests', { count }) : t('form.past.text')}</p>
    </ConfirmDialog>
  )
}
