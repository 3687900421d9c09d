import { useForm } from '@mantine/form'
import type { UseMutationResult } from '@tanstack/react-query'
import type { ErrorCode } from '#contract/errors.ts'
import { ApiError } from '#web/platform/api.ts'
import { errorMessage } from '#web/platform/error-message.ts'
import { type TextKey, useTranslation } from '#web/platform/language.ts'
import { toast } from '#web/ui/toast.ts'
import { isUnexpected, useAccountChecks } from './use-account-checks.ts'

type Toast = { title: TextKey; message: TextKey }

type AccountForm<V extends Record<string, string>, A> = {
  initialValues: V
  validate: { [K in keyof V]?: (value: string) => string | null }
  mutation: Pick<UseMutationResult<unknown, unknown, A>, 'mutateAsync' | 'isPending'>
  /** The request with the typed values. */
  request: (values: V) => A
  /** The toast on success. */
  done?: Toast
  onDone?: () => void
  /** Title of the toast of a refusal. */
  failed: TextKey
  /** Refusals with specific texts. */
  explained?: Partial<Record<ErrorCode, Toast>>
  /** Refusals that concern one field. */
  fieldOf?: Partial<Record<ErrorCode, keyof V & string>>
}

/** The common behaviour of account forms: check, send, show the result. `submit` resolves to false on failure. */
export function useAccountForm<V extends Record<string, string>, A>(options: AccountForm<V, A>) {
  const { mutation, failed, explained, done, fieldOf } = options
  const { t } = useTranslation()
  const { refused } = useAccountChecks()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: options.initialValues,
    validate: options.validate as never,
  })

  const fail = (error: unknown) => {
    const code = error instanceof ApiError && error.code !== 'unreachable' ? error.code : undefined
    const own = code && explained?.[code]
    if (own) return toast({ kind: 'error', title: t(own.title), message: t(own.message) })
    if (isUnexpected(error)) {
      const title = t('accounts.toasts.unexpected')
      return toast({ kind: 'error', title, message: t('accounts.toasts.unexpectedText') })
    }
    const field = code && fieldOf?.[code]
    form.setErrors(field ? { [field]: errorMessage(error) } : refused(error))
    toast({ kind: 'error', title: t(failed), message: errorMessage(error) })
  }

  const submit = async (): Promise<boolean> => {
    if (form.validate().hasErrors) return false
    try {
      await mutation.mutateAsync(options.request(form.getValues()))
      if (done) toast({ kind: 'success', title: t(done.title), message: t(done.message) })
      options.onDone?.()
      return true
    } catch (error) {
      fail(error)
      return false
    }
  }

  return { form, submit, busy: mutation.isPending }
}
