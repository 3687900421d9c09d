import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { bounds, notificationTypes, segments, topics } from '#contract/bounds.ts'
import {
  type EditableNotification,
  type ManagedNotification,
  writtenNotification,
} from '#contract/notifications.ts'
import {
  emptyNotification,
  type NotificationForm as Form,
  notificationBody,
  notificationCopy,
  notificationErrors,
  notificationForm,
  type Person,
} from '#rules/notification.ts'
import { request } from '#web/platform/api.ts'
import { formatInstant } from '#web/platform/dates.ts'
import { t, useTranslation } from '#web/platform/language.ts'
import { EditForm } from '#web/ui/form/edit-form.tsx'
import { fieldsOf } from '#web/ui/form/fields.tsx'
import { useField } from '#web/ui/form/form-context.ts'
import { useEditForm } from '#web/ui/form/use-edit-form.ts'
import { ToastIcon, toast } from '#web/ui/toast.ts'
import { Audience } from './audience.tsx'
import { NotificationItem } from './notification-item.tsx'
import { type AudienceQuery, invalidateNotifications } from './queries.ts'

type PickerProps = {
  label: ReactNode
  error?: ReactNode
  value: Person[]
  onChange: (people: Person[]) => void
  max: number
}

type NotificationFormProps = {
  /** The picker of people, passed in by the screen because it belongs to another feature. */
  picker: (props: PickerProps) => ReactNode
  /** The events whose guests can be chosen, by their ids. Likewise. */
  events: ReadonlyMap<string, string>
  /** Called after sending, scheduling or cancelling, to return to the list. */
  onDone: () => void
  /** The notification that is edited; null for a new one. */
  stored?: EditableNotification | null
  /** The notification whose words and recipients a new one begins with. */
  copied?: EditableNotification | undefined
}

/** What is created is answered without all of its targets. */
type Stored = ManagedNotification & { people?: Person[] }

const { TextField, TextAreaField, NumberField, SelectField, ChoiceField, DateTimeField } = fieldsOf<Form>()

const messages = {
  ids_wrong: 'adminNotifications.form.idsWrong',
  nobody: 'adminNotifications.form.nobody',
  time_does_not_exist: 'problems.codes.time_does_not_exist',
  date_has_passed: 'problems.codes.date_has_passed',
} as const

const checkNotification = (values: Form, base: Form) =>
  Object.fromEntries(
    Object.entries(notificationErrors(values, new Date(), base)).map(([field, rule]) => [
      field,
      t(messages[rule]),
    ]),
  )

/** Creates or edits a notification; of one that was sent, only its text and type. Typed values survive failures, reloads and a lost session. */
export function NotificationForm({ picker, events, onDone, stored = null, copied }: NotificationFormProps) {
  const { t, language } = useTranslation()
  const client = useQueryClient()
  const isSent = stored !== null && stored.sentAt !== null
  const [empty] = useState(() => (copied ? notificationCopy(copied) : emptyNotification))
  const edit = useEditForm({
    noun: 'notification',
    id: stored?.id ?? null,
    stored: stored as Stored | null,
    empty,
    // A draft of another new notification is not a draft of the copy.
    ...(copied && { noun: 'notification copy', keepsDraft: false }),
    toValues: notificationForm,
    schema: writtenNotification,
    toBody: notificationBody,
    check: checkNotification,
    errorPaths: {
      targetUsers: 'people',
      'segment.eventId': 'event',
      'segment.level': 'level',
      'scheduledFor.date': 'date',
      'scheduledFor.time': 'time',
      time_does_not_exist: 'time',
      date_has_passed: 'date',
    },
    explain: ({ field, rule, limit }) => {
      if (field === 'event') return t('adminNotifications.form.eventMissing')
      if (field !== 'people') return undefined
      return rule === 'too_big'
        ? t('adminNotifications.form.tooMany', { limit: limit ?? '' })
        : t('adminNotifications.form.unknown')
    },
    canSaveAsNew: false,
    save: ({ id, version, body, requestId }): Promise<Stored> => {
      // A retry after a lost answer creates the same notification.
      if (id === null) return request('createNotification', { body: { ...body, requestId } })
      const { title, message, type = 'info', topic = null } = body
      const words = { version, title, message, type }
      return request('updateNotification', {
        params: { notificationId: id },
        body: isSent ? words : { ...body, ...words, topic },
      })
    },
    success: ({ sentAt, scheduledFor }, { id }) => ({
      title: t(`adminNotifications.toasts.${id === null ? 'created' : 'updated'}`),
      message: isSent
        ? t('adminNotifications.toasts.updatedSent')
        : sentAt
          ? t('adminNotifications.toasts.sentNow')
          : t('adminNotifications.toasts.sentLater', { when: formatInstant(scheduledFor, language) }),
    }),
    failed: {
      title: 'ui.failed',
      message: stored ? 'adminNotifications.toasts.updateFailed' : 'adminNotifications.toasts.createFailed',
    },
    explained: ['notification_sent'],
    onSaved: () => void invalidateNotifications(client),
    close: onDone,
  })
  const { title, message, type, when } = edit.values
  const submit = (event?: FormEvent<HTMLFormElement>) => {
    edit.submit(event)
    if (title.trim() !== '' && message.trim() !== '') return
    // The specified toast, in addition to the field errors.
    toast({ title: t('ui.failed'), message: t('adminNotifications.toasts.required'), kind: 'error' })
  }
  return (
    <EditForm
      edit={{ ...edit, submit }}
      texts="adminNotifications.form"
      submitLabel={
        stored && when === 'later'
          ? t('actions.save')
          : t(when === 'now' ? 'adminNotifications.form.send' : 'adminNotifications.form.schedule')
      }
      onCancel={onDone}
      preview={{
        title: t('adminNotifications.form.preview'),
        children: (
          <NotificationItem
            notification={{
              title: title.trim() || t('adminNotifications.form.title'),
              message: message.trim() || t('adminNotifications.form.message'),
              type,
              path: null,
            }}
            onDismiss={() => undefined}
          />
        ),
      }}
    >
      <TextField name="title" wide />
      <TextAreaField name="message" minRows={3} />
      <ChoiceField
        name="type"
        wide
        options={[...notificationTypes].reverse()}
        labelOf={(each) => t(`notifications.type.${each}`)}
        iconOf={(each) => <ToastIcon kind={each} size={19} />}
      />
      {isSent ? (
        <p className="muted sm:col-span-full">{t('adminNotifications.form.alreadySent')}</p>
      ) : (
        <>
          <SelectField
            name="topic"
            options={['none', ...topics]}
            labelOf={(each) => t(`adminNotifications.topic.${each}`)}
          />
          <Delivery picker={picker} events={events} values={edit.values} />
        </>
      )}
    </EditForm>
  )
}

/** To whom it is sent, and when. */
function Delivery({
  picker,
  events,
  values,
}: Omit<NotificationFormProps, 'onDone' | 'stored' | 'copied'> & { values: Form }) {
  const { t } = useTranslation()
  const { audience, when } = values
  const choice = {
    wide: true,
    labelOf: (option: Form['audience'] | Form['when']) => t(`adminNotifications.form.${option}`),
  }
  return (
    <>
      <ChoiceField name="audience" options={['everyone', 'group', 'some']} {...choice} />
      {audience === 'group' && (
        <>
          <ChoiceField
            name="segment"
            wide
            options={segments}
            labelOf={(each) => t(`adminNotifications.segment.${each}`)}
          />
          {values.segment === 'booked' && (
            <SelectField
              name="event"
              wide
              options={[...events.keys()]}
              labelOf={(each) => events.get(each) ?? each}
            />
          )}
          {values.segment === 'level' && <NumberField name="level" />}
        </>
      )}
      {audience !== 'some' && <Audience query={audienceOf(values)} />}
      {audience === 'some' && (
        <div className="panel flex flex-col gap-4" style={{ gridColumn: '1 / -1' }}>
          <PeopleField picker={picker} />
          <TextField name="ids" spellCheck={false} isOptional />
        </div>
      )}
      <ChoiceField name="when" options={['now', 'later']} {...choice} />
      {when === 'later' && <DateTimeField date="date" time="time" />}
    </>
  )
}

/** What is chosen, or null while an event or a level is missing. */
function audienceOf({ audience, segment, event, level, topic: about }: Form): AudienceQuery | null {
  const topic = about === 'none' ? {} : { topic: about }
  if (audience === 'everyone') return { kind: 'everyone', ...topic }
  if (segment === 'booked') return event === '' ? null : { kind: segment, eventId: event, ...topic }
  if (segment !== 'level') return { kind: segment, ...topic }
  return level === null || level < 1 ? null : { kind: segment, level, ...topic }
}

function PeopleField({ picker }: Pick<NotificationFormProps, 'picker'>) {
  const { label, error, value, setValue } = useField('people')
  return picker({
    label,
    error,
    value: value as Person[],
    onChange: setValue,
    max: bounds.notification.targets,
  })
}
