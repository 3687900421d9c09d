import { useTranslation } from '#web/platform/language.ts'
import { AccountForm } from './account-form.tsx'
import { EmailField } from './email-field.tsx'
import { MailSent } from './mail-sent.tsx'
import { useRequestPasswordReset } from './queries.ts'
import { useAccountChecks } from './use-account-checks.ts'
import { useAccountForm } from './use-account-form.ts'

type ForgotFormProps = { email: string; onEmail: (typed: string) => void }

/** Requests a mail with a link to reset the password. */
export function ForgotForm({ email, onEmail }: ForgotFormProps) {
  const { t } = useTranslation()
  const request = useRequestPasswordReset()
  const { form, submit, busy } = useAccountForm({
    initialValues: { email },
    validate: { email: useAccountChecks().email },
    mutation: request,
    request: (typed) => typed.email.trim(),
    failed: 'accounts.toasts.unexpected',
  })

  if (request.isSuccess) {
    return (
      <MailSent
        title={t('accounts.forgot.sent')}
        text={t('accounts.forgot.sentText', { email: request.variables })}
      />
    )
  }
  return (
    <AccountForm
      label={t('accounts.forgot.title')}
      submitLabel={t('accounts.forgot.submit')}
      busy={busy}
      onSubmit={submit}
    >
      <EmailField {...form.getInputProps('email')} key={form.key('email')} onLeave={onEmail} />
    </AccountForm>
  )
}
