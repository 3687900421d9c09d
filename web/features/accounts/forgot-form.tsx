import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { MailCheck } from 'lucide-react'
import { useTranslation } from '#web/platform/language.ts'
import { problemWords } from '#web/platform/problem-words.ts'
import { toast } from '#web/ui/toast.ts'
import classes from './account-form.module.css'
import { AccountForm } from './account-form.tsx'
import { useRequestPasswordReset } from './queries.ts'
import { isUnexpected, useAccountChecks } from './use-account-checks.ts'

/** Asking for a mail with a link to choose a new password. */
export function ForgotForm({ email }: { email: string }) {
  const { t } = useTranslation()
  const checks = useAccountChecks()
  const request = useRequestPasswordReset()
  const form = useForm({ mode: 'uncontrolled', initialValues: { email }, validate: { email: checks.email } })

  const submit = async () => {
    if (form.validate().hasErrors) return false
    try {
      await request.mutateAsync(form.getValues().email.trim())
      return true
    } catch (error) {
      form.setErrors(checks.refused(error))
      const message = isUnexpected(error) ? t('accounts.toasts.unexpectedText') : problemWords(error)
      toast({ kind: 'error', title: t('accounts.toasts.unexpected'), message })
      return false
    }
  }

  if (request.isSuccess) {
    return (
      <div className={classes.sent} role="status">
        <MailCheck size={32} aria-hidden />
        <h2>{t('accounts.forgot.sent')}</h2>
        <p>{t('accounts.forgot.sentText', { email: request.variables })}</p>
      </div>
    )
  }
  return (
    <AccountForm
      label={t('accounts.forgot.title')}
      submitLabel={t('accounts.forgot.submit')}
      busy={request.isPending}
      onSubmit={submit}
    >
      <TextInput
        {...form.getInputProps('email')}
        key={form.key('email')}
        label={t('accounts.email')}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
    </AccountForm>
  )
}
