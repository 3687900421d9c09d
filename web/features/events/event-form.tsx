import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import type { EditableEvent } from '#contract/events.ts'
import {
  emptyEventForm,
  eventFormErrors,
  eventFormFields,
  eventFormOf,
  type EventForm as Form,
} from '#rules/event-form.ts'
import { dropDraft } from '#web/platform/drafts.ts'
import { errorMessage, fieldErrorsOf } from '#web/platform/error-message.ts'
import { useTranslation } from '#web/platform/language.ts'
import { useMe } from '#web/platform/session.tsx'
import { ConflictDialog } from '#web/ui/conflict-dialog.tsx'
import { focusFirstError } from '#web/ui/focus-first-error.ts'
import formClasses from '#web/ui/form-layout.module.css'
import { FormNotice } from '#web/ui/form-notice.tsx'
import { LeaveWarning } from '#web/ui/leave-warning.tsx'
import { useVersionedForm } from '#web/ui/use-versioned-form.ts'
import classes from './event-form.module.css'
import { EventFormFields } from './event-form-fields.tsx'
import { EventPreview } from './event-preview.tsx'
import { useFieldErrors } from './use-field-errors.ts'
import { useSaveEvent } from './use-save-event.ts'

type EventFormProps = {
  /** The event to change; without one, a new event. */
  event: EditableEvent | null
  /** Saved or given up: back to the list. */
  onDone: () => void
}

/** Creates or changes an event. What is typed survives failures, conflicts, reloads and a lost session. */
export function EventForm({ event, onDone }: EventFormProps) {
  const { t } = useTranslation()
  const textsOf = useFieldErrors()
  const owner = { userId: useMe().userId, noun: 'event', id: event?.id ?? null }
  const edit = useVersionedForm<keyof Form, Form>({
    owner,
    fields: eventFormFields,
    stored: event ? eventFormOf(event) : emptyEventForm,
    version: event?.version ?? null,
    validate: (values) =>
      Object.fromEntries(eventFormErrors(values).map((error) => [error.field, textsOf(error)])),
  })
  const { form } = edit
  const [current, setCurrent] = useState<EditableEvent | null>(null)
  const [deleted, setDeleted] = useState(false)
  const [element, setElement] = useState<HTMLFormElement | null>(null)
  const [wrong, setWrong] = useState(0)
  const eventId = deleted ? null : (event?.id ?? null)
  const saved = useRef(false)

  const showErrors = (errors: Record<string, unknown>) => {
    setWrong(Object.keys(errors).length)
    focusFirstError(element)
  }
  const save = useSaveEvent({
    onSaved: () => {
      saved.current = true
      dropDraft(owner)
      onDone()
    },
    onConflict: setCurrent,
    onDeleted: () => setDeleted(true),
    onRefused: (error) => {
      const refused =
        error.code === 'time_does_not_exist' ? { time: errorMessage(error) } : fieldErrorsOf(error)
      form.setErrors(refused)
      showErrors(refused)
    },
  })
  const submit = form.onSubmit((values) => {
    setWrong(0)
    save.mutate({ eventId, version: edit.version, form: values })
  }, showErrors)

  return (
    <div className={classes.layout}>
      <form className={formClasses.form} onSubmit={submit} noValidate ref={setElement}>
        {edit.isDraft && (
          <FormNotice action={t('admin.form.dropDraft')} onAction={edit.startOver}>
            {t('admin.form.draft')}
          </FormNotice>
        )}
        {deleted && <FormNotice kind="error">{t('admin.form.deleted')}</FormNotice>}
        <EventFormFields form={form} booked={event?.currentAttendees ?? 0} />
        <p role="status" className="visually-hidden">
          {wrong > 0 && t('admin.form.check', { count: wrong })}
        </p>
        <div className={formClasses.actions}>
          <Button type="submit" size="lg" loading={save.isPending}>
            {deleted ? t('admin.form.saveAsNew') : event ? t('admin.form.save') : t('admin.form.create')}
          </Button>
          <Button size="lg" variant="default" onClick={onDone}>
            {t('admin.form.cancel')}
          </Button>
        </div>
      </form>
      <EventPreview form={form.values} id={event?.id ?? ''} attendees={event?.currentAttendees ?? 0} />
      <LeaveWarning when={() => edit.dirty && !saved.current} onLeave={() => dropDraft(owner)} />
      {current && (
        <ConflictDialog<keyof Form, Form>
          fields={eventFormFields}
          labelOf={(field) => t(`admin.form.${field}`)}
          base={edit.base}
          mine={form.values}
          theirs={eventFormOf(current)}
          onClose={() => setCurrent(null)}
          onChosen={(chosen) => {
            edit.rebase({ base: eventFormOf(current), version: current.version, form: chosen })
            setCurrent(null)
            save.mutate({ eventId, version: current.version, form: chosen })
          }}
        />
      )}
    </div>
  )
}
