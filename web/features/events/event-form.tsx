import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRef, useState } from 'react'
import type { EditableEvent } from '#contract/events.ts'
import {
  emptyEventForm,
  eventFormErrors,
  eventFormFields,
  eventFormOf,
  type EventForm as Form,
} from '#rules/event-form.ts'
import { dropDraft, readDraft, useDraft } from '#web/platform/drafts.ts'
import { useTranslation } from '#web/platform/language.ts'
import { fieldErrorsOf, problemWords } from '#web/platform/problem-words.ts'
import { useMe } from '#web/platform/session.tsx'
import { ConflictDialog } from '#web/ui/conflict-dialog.tsx'
import { focusFirstError } from '#web/ui/focus-first-error.ts'
import { FormNotice } from '#web/ui/form-notice.tsx'
import { LeaveWarning } from '#web/ui/leave-warning.tsx'
import classes from './event-form.module.css'
import { EventFormFields } from './event-form-fields.tsx'
import { EventPreview } from './event-preview.tsx'
import { useFormWords } from './use-form-words.ts'
import { useSaveEvent } from './use-save-event.ts'

type EventFormProps = {
  /** The event to change; without one, a new event. */
  event: EditableEvent | null
  /** Saved or given up: back to the list. */
  onDone: () => void
}

const same = (a: Form, b: Form) => eventFormFields.every((field) => a[field] === b[field])

/** Creates or changes an event. What is typed survives failures, conflicts, reloads and a lost session. */
export function EventForm({ event, onDone }: EventFormProps) {
  const { t } = useTranslation()
  const wordsOf = useFormWords()
  const owner = { userId: useMe().userId, noun: 'event', id: event?.id ?? null }
  const [draft] = useState(() => readDraft<keyof Form, Form>(owner, eventFormFields))
  const [draftShown, setDraftShown] = useState(draft !== null)
  const stored = () => (event ? eventFormOf(event) : emptyEventForm)
  // A kept draft goes on from where it began, so that what others saved since is noticed.
  const [base, setBase] = useState(() => draft?.base ?? stored())
  const [version, setVersion] = useState(draft ? draft.version : (event?.version ?? null))
  const [current, setCurrent] = useState<EditableEvent | null>(null)
  const [deleted, setDeleted] = useState(false)
  const [element, setElement] = useState<HTMLFormElement | null>(null)
  const [wrong, setWrong] = useState(0)
  const form = useForm<Form>({
    initialValues: draft?.form ?? base,
    validate: (values) =>
      Object.fromEntries(eventFormErrors(values).map((error) => [error.field, wordsOf(error)])),
  })
  const eventId = deleted ? null : (event?.id ?? null)
  const dirty = !same(form.values, base)
  const saved = useRef(false)
  useDraft(owner, { form: form.values, base, version }, dirty)

  const save = useSaveEvent({
    onSaved: () => finish(),
    onConflict: setCurrent,
    onDeleted: () => setDeleted(true),
    onRefused: (error) => {
      const refused =
        error.code === 'time_does_not_exist' ? { time: problemWords(error) } : fieldErrorsOf(error)
      form.setErrors(refused)
      setWrong(Object.keys(refused).length)
      focusFirstError(element)
    },
  })

  const finish = () => {
    saved.current = true
    dropDraft(owner)
    onDone()
  }
  const submit = form.onSubmit(
    (values) => {
      setWrong(0)
      save.mutate({ eventId, version, form: values })
    },
    (errors) => {
      setWrong(Object.keys(errors).length)
      focusFirstError(element)
    },
  )
  const startOver = () => {
    dropDraft(owner)
    setBase(stored())
    form.setValues(stored())
    setVersion(event?.version ?? null)
    setDraftShown(false)
  }

  return (
    <div className={classes.layout}>
      <form className={classes.form} onSubmit={submit} noValidate ref={setElement}>
        {draftShown && dirty && (
          <FormNotice act={t('admin.form.dropDraft')} onAct={startOver}>
            {t('admin.form.draft')}
          </FormNotice>
        )}
        {deleted && <FormNotice kind="error">{t('admin.form.deleted')}</FormNotice>}
        <EventFormFields form={form} booked={event?.currentAttendees ?? 0} />
        <p role="status" className="visually-hidden">
          {wrong > 0 && t('admin.form.check', { count: wrong })}
        </p>
        <div className={classes.acts}>
          <Button type="submit" size="lg" loading={save.isPending}>
            {deleted ? t('admin.form.saveAsNew') : event ? t('admin.form.save') : t('admin.form.create')}
          </Button>
          <Button size="lg" variant="default" onClick={onDone}>
            {t('admin.form.cancel')}
          </Button>
        </div>
      </form>
      <EventPreview form={form.values} id={event?.id ?? ''} attendees={event?.currentAttendees ?? 0} />
      <LeaveWarning when={() => dirty && !saved.current} onLeave={() => dropDraft(owner)} />
      {current && (
        <ConflictDialog
          fields={eventFormFields}
          labelOf={(field) => t(`admin.form.${field}`)}
          base={base}
          mine={form.values}
          theirs={eventFormOf(current)}
          onClose={() => setCurrent(null)}
          onChosen={(chosen) => {
            setBase(eventFormOf(current))
            setVersion(current.version)
            setCurrent(null)
            form.setValues(chosen)
            save.mutate({ eventId, version: current.version, form: chosen })
          }}
        />
      )}
    </div>
  )
}
