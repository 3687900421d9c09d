import { Button } from '@mantine/core'
import { useTranslation } from '#web/platform/language.ts'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import type { FormQuestion } from '#web/ui/form/use-edit-form.ts'

/** Asks whether given answers are marked again, when a changed key would change how they were marked. */
export function MarkAgainDialog({ current, decide, close }: FormQuestion) {
  const { t } = useTranslation()
  const { answers, players } = current as { answers: number; players: number }
  return (
    <Dialog opened onClose={close} title={t('adminQuizzes.markAgain.title')}>
      <p>{t('adminQuizzes.markAgain.text', { count: answers, players })}</p>
      <DialogActions>
        <Button variant="default" onClick={close} data-autofocus>
          {t('adminQuizzes.markAgain.cancel')}
        </Button>
        <Button variant="default" onClick={() => decide(false)}>
          {t('adminQuizzes.markAgain.no')}
        </Button>
        <Button onClick={() => decide(true)}>{t('adminQuizzes.markAgain.yes')}</Button>
      </DialogActions>
    </Dialog>
  )
}
