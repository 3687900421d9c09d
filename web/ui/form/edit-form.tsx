import { Button } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from '#web/platform/language.ts'
import { FormNotice } from '../form-notice.tsx'
import { LeaveWarning } from '../leave-warning.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import classes from './form.module.css'
import { type FieldTexts, FormContext } from './form-context.ts'
import type { EditFormState } from './use-edit-form.ts'

type EditFormProps<Values extends object> = {
  edit: EditFormState<Values>
  /** Where the texts of the fields are: `adminEvents.form` holds `title`, `titleHint` and so on. */
  texts: string
  /** Label of the submit button. */
  submitLabel: string
  /** Shown when somebody else has deleted what is being edited. */
  deletedNotice?: string
  onCancel?: () => void
  /** Shown in place of 'Cancel'. */
  secondary?: ReactNode
  /** Whether the labels of fields that may stay empty say '(optional)'. */
  marksOptional?: boolean
  /** Asks before leaving the screen with unsaved changes. A dialog keeps its draft without asking. */
  warnsOnLeave?: boolean
  /** Beside the fields on a desktop, inert. */
  preview?: { title: string; children: ReactNode } | undefined
  /** Fields, bound by their names. */
  children: ReactNode
}

/** The frame of a form: notices, fields, buttons, the warning on leaving and the dialog of a conflict. */
export function EditForm<Values extends object>(props: EditFormProps<Values>) {
  const { edit, texts, submitLabel, onCancel, preview, children } = props
  const { marksOptional = true, warnsOnLeave = true } = props
  const { t } = useTranslation()
  const fieldTexts = useRef<FieldTexts>({ values: new Map(), items: new Map() }).current
  return (
    <FormContext value={{ form: edit.form, texts, schema: edit.schema, marksOptional, fieldTexts }}>
      <div className={classes.layout} data-preview={preview ? '' : undefined}>
        <form className={classes.form} onSubmit={edit.submit} noValidate ref={edit.element}>
          {edit.isDraft && (
            <FormNotice action={t('form.startOver')} onAction={edit.startOver}>
              {t('form.draft')}
            </FormNotice>
          )}
          {edit.isDeleted && props.deletedNotice && (
            <FormNotice kind="error">{props.deletedNotice}</FormNotice>
          )}
          <div className={classes.fields}>{children}</div>
          <p role="status" className="visually-hidden">
            {edit.wrong > 0 && t('form.check', { count: edit.wrong })}
          </p>
          <div className={classes.buttons}>
            <Button type="submit" size="lg" loading={edit.isPending}>
              {submitLabel}
            </Button>
            {props.secondary}
            {onCancel && (
              <Button size="lg" variant="default" onClick={onCancel}>
                {t('ui.cancel')}
              </Button>
            )}
          </div>
        </form>
        {preview && (
          <div className={classes.preview} inert aria-hidden>
            <span>{preview.title}</span>
            {preview.children}
          </div>
        )}
        {warnsOnLeave && <LeaveWarning when={edit.isUnsaved} onLeave={edit.discard} />}
        {edit.conflict && <ConflictDialog conflict={edit.conflict} />}
      </div>
    </FormContext>
  )
}
