import { Button } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from '#web/platform/language.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { type FieldTexts, FormContext } from './form-context.ts'
import type { EditFormState } from './use-edit-form.ts'

type EditFormProps<Values extends object> = {
  edit: EditFormState<Values>
  /** Where the texts of the fields are: `adminEvents.form` holds `title`, `titleHint` and so on. */
  texts: string
  /** Label of the submit button. */
  submitLabel: string
  destructive?: boolean
  /** Shown when somebody else has deleted what is being edited. */
  deletedNotice?: string
  onCancel?: () => void
  /** Shown in place of 'Cancel'. */
  secondary?: ReactNode
  /** Whether the labels of fields that may stay empty say '(optional)'. */
  marksOptional?: boolean
  /** Asks before leaving the screen with unsaved changes. Dialogs do not ask. */
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
      <div
        className="grid grid-cols-1 gap-8 min-[68em]:data-preview:grid-cols-[minmax(0,1fr)_340px]"
        data-preview={preview ? '' : undefined}
      >
        <form onSubmit={edit.submit} noValidate ref={edit.element}>
          <div className="flex flex-col gap-6">
            {edit.isDraft && (
              <Notice>
                {t('form.draft')}
                <Button variant="default" onClick={edit.startOver}>
                  {t('form.startOver')}
                </Button>
              </Notice>
            )}
            {edit.isDeleted && props.deletedNotice && <Notice kind="error">{props.deletedNotice}</Notice>}
            <div className="grid gap-5 sm:grid-cols-[1fr_1fr] sm:items-start">{children}</div>
            <p role="status" className="visually-hidden">
              {edit.wrong > 0 && t('form.check', { count: edit.wrong })}
            </p>
            <div className="flex flex-wrap items-center gap-3">
              <Button
                type="submit"
                size="lg"
                loading={edit.isPending}
                {...(props.destructive && { color: 'red' })}
              >
                {submitLabel}
              </Button>
              {props.secondary}
              {onCancel && (
                <Button size="lg" variant="default" onClick={onCancel}>
                  {t('ui.cancel')}
                </Button>
              )}
            </div>
          </div>
        </form>
        {preview && (
          <div
            className="hidden min-[68em]:flex min-[68em]:flex-col min-[68em]:gap-3 min-[68em]:self-start min-[68em]:sticky min-[68em]:top-[calc(var(--header-height)+24px)] min-[68em]:text-muted"
            inert
            aria-hidden
          >
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

/** A notice above the fields. */
function Notice({ kind = 'info', children }: { kind?: 'info' | 'error'; children: ReactNode }) {
  return (
    <p
      className="py-3 px-4 border border-chalk rounded-md bg-raised data-[kind=error]:border-danger-text flex flex-wrap items-center justify-between gap-x-4 gap-y-2"
      data-kind={kind}
      role={kind === 'error' ? 'alert' : 'status'}
    >
      {children}
    </p>
  )
}

type LeaveWarningProps = {
  /** Whether there are unsaved changes. */
  when: () => boolean
  /** Called when the user discards them. */
  onLeave: () => void
}

/** Confirms leaving with unsaved changes; the browser confirms closing the tab. */
function LeaveWarning({ when, onLeave }: LeaveWarningProps) {
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
