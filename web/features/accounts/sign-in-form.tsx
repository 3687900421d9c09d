import { useTranslation } from '#web/platform/language.ts'
import { AccountForm } from './account-form.tsx'
import { EmailField } from './email-field.tsx'
import { PasswordField } from './password-field.tsx'
import { useSignIn } from './queries.ts'
import { useAccountChecks } from './use-account-checks.ts'
import { useAccountForm } from './use-account-form.ts'

type SignInFormProps = { email: string; onEmail: (typed: string) => void }

/** Sign-in. The screen redirects when the session starts. */
export function SignInForm({ email, onEmail }: SignInFormProps) {
  const { t } = useTranslation()
  const checks = useAccountChecks()
  const { form, submit, busy } = useAccountForm({
    initialValues: { email, password: '' },
    validate: { email: checks.email, password: checks.password },
    mutation: useSignIn(),
    request: (typed) => ({ email: typed.email.trim(), password: typed.password }),
    done: { title: 'accounts.toasts.welcome', message: 'accounts.toasts.welcomeText' },
    failed: 'accounts.toasts.signInFailed',
    explained: {
      invalid_credentials: { title: 'accounts.toasts.wrong', message: 'accounts.toasts.wrongText' },
    },
  })
  return (
    <AccountForm
      label={t('accounts.signIn.title')}
      submitLabel={t('accounts.signIn.submit')}
      busy={busy}
      onSubmit={submit}
    >
      <EmailField {...form.getInputProps('email')} key={form.key('email')} onLeave={onEmail} />
      <PasswordField
        {...form.getInputProps('password')}
        key={form.key('password')}
        label={t('accounts.password')}
        autoComplete="current-password"
      />
    </AccountForm>
  )
}
