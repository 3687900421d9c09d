import { useForm } from '@mantine/form'
import { useTranslation } from '#web/platform/language.ts'
import { problemWords } from '#web/platform/problem-words.ts'
import { toast } from '#web/ui/toast.ts'
import { AccountForm } from './account-form.tsx'
import { PasswordField } from './password-field.tsx'
import { useResetPassword } from './queries.ts'
import { isUnexpected, useAccountChecks } from './use-account-checks.ts'

/** Choosing a new password with the token from the mail. */
export function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { t } = useTranslation()
  const checks = useAccountChecks()
  const reset = useResetPassword()
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '' },
    validate: { password: checks.password },
  })

  const submit = async () => {
    if (form.validate().hasErrors) return false
    try {
      await reset.mutateAsync({ token, password: form.getValues().password })
      toast({ kind: 'success', title: t('accounts.reset.done'), message: t('accounts.reset.doneText') })
      onDone()
      return true
    } catch (error) {
      form.setErrors(checks.refused(error))
      const message = isUnexpected(error) ? t('accounts.toasts.unexpectedText') : problemWords(error)
      toast({ kind: 'error', title: t('accounts.reset.failed'), message })
      return false
    }
  }

  return (
    <AccountForm
      label={t('accounts.reset.title')}
      submitLabel={t('accounts.reset.submit')}
      busy={reset.isPending}
      onSubmit={submit}
    >
      <PasswordField
        {...form.getInputProps('password')}
        key={form.key('password')}
        label={t('accounts.newPassword')}
        description={t('accounts.passwordHint')}
        autoComplete="new-password"
      />
    </AccountForm>
  )
}
