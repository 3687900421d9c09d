import { Button, TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { bounds } from '#contract/bounds.ts'
import type { AuditedPointEvent } from '#contract/points.ts'
import { fieldErrorsOf } from '#web/platform/error-message.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatChange } from '#web/platform/numbers.ts'
import { focusFirstError } from '#web/ui/focus-first-error.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { useUndo } from './use-undo.ts'
import classes from './user-form.module.css'

/** Reverses a ledger row, with a reason; null: closed. */
export function UndoDialog({ row, onClose }: { row: AuditedPointEvent | null; onClose: () => void }) {
  const { t, language } = useTranslation()
  // Keeps the text while the dialog closes.
  const [shown, setShown] = useState(row)
  if (row && row !== shown) setShown(row)
  return (
    <FormDialog
      opened={row !== null}
      onClose={onClose}
      title={t('people.undo.title', {
        count: shown?.points ?? 0,
        points: formatChange(shown?.points ?? 0, language),
      })}
    >
      {shown && <UndoForm row={shown} onDone={onClose} />}
    </FormDialog>
  )
}

function UndoForm({ row, onDone }: { row: AuditedPointEvent; onDone: () => void }) {
  const { t } = useTranslation()
  const [element, setElement] = useState<HTMLFormElement | null>(null)
  const form = useForm({
    initialValues: { reason: '' },
    validate: { reason: (typed) => (typed.trim() === '' ? t('problems.rules.required') : null) },
  })
  const undo = useUndo({
    onDone,
    onRefused: (error) => {
      form.setErrors(fieldErrorsOf(error))
      focusFirstError(element)
    },
  })
  const submit = form.onSubmit(
    ({ reason }) => undo.mutate({ pointEventId: row.id, reason }),
    () => focusFirstError(element),
  )
  return (
    <form className={classes.form} onSubmit={submit} noValidate ref={setElement}>
      <p className={classes.text}>{t('people.undo.text')}</p>
      <TextInput
        label={t('people.undo.reason')}
        required
        autoComplete="off"
        maxLength={bounds.pointsReason}
        data-autofocus
        {...form.getInputProps('reason')}
      />
      <div className={classes.actions}>
        <Button variant="default" onClick={onDone}>
          {t('ui.cancel')}
        </Button>
        <Button type="submit" color="red" loading={undo.isPending}>
          {t('people.undo.confirm')}
        </Button>
      </div>
    </form>
  )
}
