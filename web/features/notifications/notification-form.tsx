import { Button, Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { type ReactNode, useRef, useState } from 'react'
import { bounds, notificationTypes } from '#contract/bounds.ts'
import {
  chosenPeople,
  emptyNotificationForm,
  type NotificationForm as Form,
  notificationFormErrors,
  notificationFormFields,
  type Person,
  typeOf,
} from '#rules/notification-form.ts'
import { stockholmInstant } from '#rules/stockholm.ts'
import { dropDraft, readDraft, useDraft } from '#web/platform/drafts.ts'
import { t as say, useTranslation } from '#web/platform/language.ts'
import { useMe } from '#web/platform/session.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { DateTimeFields } from '#web/ui/date-time-fields.tsx'
import { focusFirstError } from '#web/ui/focus-first-error.ts'
import { hasShapeOf } from '#web/ui/form/form-values.ts'
import { FormNotice } from '#web/ui/form-notice.tsx'
import { LeaveWarning } from '#web/ui/leave-warning.tsx'
import { toast } from '#web/ui/toast.ts'
import { ToastIcon } from '#web/ui/toast-icon.tsx'
import { Announcement } from './announcement.tsx'
import classes from './notification-form.module.css'
import { useCreateNotification } from './use-create-notification.ts'
import { useNotificationFieldErrors } from './use-notification-field-errors.ts'

type PickerProps = {
  label: ReactNode
  error?: ReactNode
  value: Person[]
  onChange: (people: Person[]) => void
  max: number
}

type NotificationFormProps = {
  /** How people are found by name; another feature's, so the screen hands it in. */
  picker: (props: PickerProps) => ReactNode
  /** Sent, scheduled or given up: back to the list. */
  onDone: () => void
}

/** Writes an announcement. What is typed survives failures, reloads and a lost session. */
export function NotificationForm({ picker, onDone }: NotificationFormProps) {
  const { t } = useTranslation()
  const texts = useNotificationFieldErrors()
  const owner = { userId: useMe().userId, noun: 'notification', id: null }
  const [draft] = useState(() => readDraft<Form>(owner, (typed) => hasShapeOf(typed, emptyNotificationForm)))
  const [draftShown, setDraftShown] = useState(draft !== null)
  const element = useRef<HTMLFormElement>(null)
  const done = useRef(false)
  const form = useForm<Form>({
    initialValues: draft?.form ?? emptyNotificationForm,
    validate: (values) =>
      Object.fromEntries(notificationFormErrors(values).map((error) => [error.field, texts.ofError(error)])),
  })
  const dirty = notificationFormFields.some((field) => form.values[field] !== emptyNotificationForm[field])
  useDraft(owner, { form: form.values, base: emptyNotificationForm, version: null }, dirty)

  const leave = () => {
    done.current = true
    dropDraft(owner)
    onDone()
  }
  const create = useCreateNotification({
    onCreated: leave,
    onRefused: (error) => {
      form.setErrors(texts.ofRefusal(error))
      focusFirstError(element.current)
    },
  })
  const submit = form.onSubmit(
    (values) => create.mutate(values),
    (errors) => {
      if (errors.title || errors.message) sayRequired(form.values)
      focusFirstError(element.current)
    },
  )
  const startOver = () => {
    dropDraft(owner)
    form.setValues(emptyNotificationForm)
    setDraftShown(false)
  }

  return (
    <div className={classes.layout}>
      <form className={classes.form} onSubmit={submit} noValidate ref={element}>
        {draftShown && dirty && (
          <FormNotice action={t('form.startOver')} onAction={startOver}>
            {t('form.draft')}
          </FormNotice>
        )}
        <Texts form={form} />
        <Audience form={form} picker={picker} />
        <When form={form} />
        <div className={classes.actions}>
          <Button type="submit" size="lg" loading={create.isPending}>
            {t(
              form.values.when === 'now'
                ? 'adminNotifications.form.send'
                : 'adminNotifications.form.schedule',
            )}
          </Button>
          <Button size="lg" variant="default" onClick={onDone}>
            {t('ui.cancel')}
          </Button>
        </div>
      </form>
      <div className={classes.preview} inert aria-hidden>
        <span>{t('adminNotifications.form.preview')}</span>
        <Announcement
          title={form.values.title.trim() || t('adminNotifications.form.title')}
          message={form.values.message.trim() || t('adminNotifications.form.message')}
          type={typeOf(form.values)}
          onDismiss={() => undefined}
        />
      </div>
      <LeaveWarning when={() => dirty && !done.current} onLeave={() => dropDraft(owner)} />
    </div>
  )
}

/** In the specification's words, beside what stands at the fields. */
function sayRequired({ title, message }: Form): void {
  if (title.trim() !== '' && message.trim() !== '') return
  toast({
    title: say('adminNotifications.toasts.failed'),
    message: say('adminNotifications.toasts.required'),
    kind: 'error',
  })
}

type PartProps = { form: UseFormReturnType<Form> }

function Texts({ form }: PartProps) {
  const { t } = useTranslation()
  return (
    <>
      <TextInput
        label={t('adminNotifications.form.title')}
        required
        maxLength={bounds.notification.title}
        autoComplete="off"
        {...form.getInputProps('title')}
      />
      <Textarea
        label={t('adminNotifications.form.message')}
        required
        autosize
        minRows={3}
        maxRows={12}
        maxLength={bounds.notification.message}
        {...form.getInputProps('message')}
      />
      <Choice
        name="type"
        legend={t('adminNotifications.form.type')}
        value={form.values.type}
        onChange={(type) => form.setFieldValue('type', type)}
        options={[...notificationTypes].reverse().map((value) => ({
          value,
          label: t(`notifications.type.${value}`),
          icon: <ToastIcon kind={value} size={19} />,
        }))}
      />
    </>
  )
}

function Audience({ form, picker }: PartProps & Pick<NotificationFormProps, 'picker'>) {
  const { t } = useTranslation()
  return (
    <>
      <Choice
        name="audience"
        legend={t('adminNotifications.form.audience')}
        value={form.values.audience}
        onChange={(audience) => form.setFieldValue('audience', audience)}
        options={[
          { value: 'everyone', label: t('adminNotifications.form.everyone') },
          { value: 'some', label: t('adminNotifications.form.some') },
        ]}
      />
      {form.values.audience === 'some' && (
        <div className={classes.part}>
          {picker({
            label: t('adminNotifications.form.people'),
            error: form.errors.people,
            value: chosenPeople(form.values),
            onChange: (people) => form.setFieldValue('people', JSON.stringify(people)),
            max: bounds.notification.targets,
          })}
          <TextInput
            label={
              <>
                {t('adminNotifications.form.ids')}{' '}
                <span className={classes.optional}>({t('form.optional')})</span>
              </>
            }
            description={t('adminNotifications.form.idsHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="off"
            spellCheck={false}
            {...form.getInputProps('ids')}
          />
        </div>
      )}
    </>
  )
}

function When({ form }: PartProps) {
  const { t } = useTranslation()
  const { when, date, time } = form.values
  const instant = when === 'later' && date && time ? stockholmInstant(date, time) : null
  return (
    <>
      <Choice
        name="when"
        legend={t('adminNotifications.form.when')}
        value={when}
        onChange={(chosen) => form.setFieldValue('when', chosen)}
        options={[
          { value: 'now', label: t('adminNotifications.form.now') },
          { value: 'later', label: t('adminNotifications.form.later') },
        ]}
      />
      {when === 'later' && (
        <div className={classes.part} data-pair>
          <DateTimeFields
            date={{
              ...form.getInputProps('date'),
              value: date,
              onChange: (chosen) => form.setFieldValue('date', chosen),
            }}
            time={form.getInputProps('time')}
          />
          <p role="status" className={classes.hint}>
            {instant && instant.getTime() < Date.now() && t('adminNotifications.form.past')}
          </p>
        </div>
      )}
    </>
  )
}
