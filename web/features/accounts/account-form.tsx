import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { MailCheck } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { ApiError, type FailureCode } from '#web/platform/api.ts'
import { errorMessage, fieldErrorsOf } from '#web/platform/error-message.ts'
import { type TextKey, useTranslation } from '#web/platform/language.ts'
import { toastFailure } from '#web/ui/failure-toast.ts'
import { focusFirstError } from '#web/ui/focus.ts'
import { useAction } from '#web/ui/use-action.ts'
import { type AccountField, PasswordField } from './account-fields.tsx'

type Toast = { title: TextKey; message: TextKey }

type AccountFormProps<Name extends string> = {
  /** Accessible name of the form. */
  label: string
  submitLabel: string
  /** In their order on the screen; `send` receives the values by the same names. */
  fields: Record<Name, AccountField>
  send: (values: Record<NoInfer<Name>, string>) => Promise<unknown>
  /** The toast of success. */
  success?: Toast | ((answer: unknown) => Toast | null)
  /** Replaces the form after a mail was sent. */
  mailSent?: (values: Record<NoInfer<Name>, string>) => { title: string; text: string }
  onDone?: () => void
  /** Title of the toast when the server refuses. */
  failed: TextKey
  onValuesChange?: (values: Record<NoInfer<Name>, string>) => void
  /** Before the fields. */
  children?: ReactNode
}

/** Refusals with specified texts. */
const explained: Partial<Record<FailureCode, Toast>> = {
  invalid_credentials: { title: 'accounts.toasts.wrong', message: 'accounts.toasts.wrongText' },
  user_already_exists: { title: 'accounts.toasts.exists', message: 'accounts.toasts.existsText' },
}

const unexpected: Toast = { title: 'accounts.toasts.unexpected', message: 'accounts.toasts.unexpectedText' }

/** The user can correct nothing when there was no answer or the server failed. */
const toastOf = (error: unknown): Toast | undefined =>
  error instanceof ApiError && error.status > 0 && error.status < 500 ? explained[error.code] : unexpected

/**
 * A form of the sign-in or account screen: checks, sends, and shows the result. An error is shown under its field,
 * and the first such field is focused. It has no schema, because guests do not load the schema library.
 */
export function AccountForm<Name extends string>(props: AccountFormProps<Name>) {
  const { fields, send, success, mailSent, onDone, failed } = props
  const { t } = useTranslation()
  const element = useRef<HTMLFormElement>(null)
  const [sent, setSent] = useState<Record<Name, string> | null>(null)
  const names = Object.keys(fields) as Name[]
  const forEach = <T,>(of: (name: Name) => T) =>
    Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, T>

  const form = useForm<Record<Name, string>>({
    mode: 'uncontrolled',
    initialValues: forEach((name) => fields[name].initialValue ?? ''),
    validate: (values) => forEach((name) => fields[name].check(values[name])),
    ...(props.onValuesChange && { onValuesChange: props.onValuesChange }),
  })

  const errorsOf = (error: unknown): Record<string, string> => {
    const concerned = names.find((name) => error instanceof ApiError && isCodeOf(fields[name], error.code))
    if (concerned) return { [concerned]: errorMessage(error) }
    return Object.fromEntries(
      Object.entries(fieldErrorsOf(error)).map(([name, message]) => {
        const refused = fields[name as Name]?.refused
        return [name, refused ? t(refused) : message]
      }),
    )
  }

  const { run, isPending } = useAction({
    request: send,
    success: (answer) => {
      const done = typeof success === 'function' ? success(answer) : success
      return done && { title: t(done.title), message: t(done.message) }
    },
    failed: { title: failed, kept: 'form' },
    onDone: (_answer, values) => {
      if (mailSent) setSent(values)
      onDone?.()
    },
    onFailed: (error) => {
      form.setErrors(errorsOf(error))
      focusFirstError(element.current)
      const own = toastOf(error)
      if (own) toastFailure(error, { title: t(own.title), message: t(own.message), kept: 'form' })
      return own !== undefined
    },
  })
  const submit = form.onSubmit(
    (values) =>
      run(forEach((name) => (fields[name].type === 'password' ? values[name] : values[name].trim()))),
    () => focusFirstError(element.current),
  )

  if (mailSent && sent) return <MailSent {...mailSent(sent)} />
  return (
    // Never sent by the browser itself, which would put the password into the address.
    <form ref={element} method="dialog" aria-label={props.label} noValidate onSubmit={submit}>
      <div className="flex flex-col gap-4.5">
        {props.children}
        {names.map((name) => {
          const { type, label, hint, autoComplete, inputMode } = fields[name]
          const input = {
            ...form.getInputProps(name),
            label: t(label),
            description: hint && t(hint),
            autoComplete,
            ...(inputMode && { inputMode }),
          }
          return type === 'password' ? (
            <PasswordField key={form.key(name)} {...input} />
          ) : (
            <TextInput key={form.key(name)} type={type} spellCheck={false} {...input} />
          )
        })}
        <Button className="mt-1.5" type="submit" fullWidth loading={isPending}>
          {props.submitLabel}
        </Button>
      </div>
    </form>
  )
}

const isCodeOf = ({ codes = [] }: AccountField, code: FailureCode): boolean =>
  codes.some((each) => each === code)

function MailSent({ title, text }: { title: string; text: string }) {
  return (
    <div className="flex flex-col gap-3" role="status">
      <MailCheck size={32} aria-hidden />
      <h2>{title}</h2>
      <p>{text}</p>
    </div>
  )
}
