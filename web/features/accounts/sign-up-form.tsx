import { TextInput } from '@mantine/core'
import { useTranslation } from '#web/platform/language.ts'
import { AccountForm } from './account-form.tsx'
import { EmailField } from './email-field.tsx'
import { PasswordField } from './password-field.tsx'
import { useSignUp } from './queries.ts'
import { useAccountChecks } from './use-account-checks.ts'
import { useAccountForm } from './use-account-form.ts'

type SignUpFormProps = { email: string; onEmail: (typed: string) => void }

/** Sign-up, which also signs in. */
export function SignUpForm({ email, onEmail }: SignUpFormProps) {
  const { t, language } = useTranslation()
  const checks = useAccountChecks()
  const { form, submit, busy } = useAccountForm({
    initialValues: { email, password: '', displayName: '' },
    validate: { email: checks.email, password: checks.password, displayName: checks.displayName },
    mutation: useSignUp(),
    request: (typed) => ({
      email: typed.email.trim(),
      password: typed.password,
      displayName: typed.displayName.trim(),
      language,
    }),
    done: { title: 'accounts.toasts.signedUp', message: 'accounts.toasts.signedUpText' },
    failed: 'accounts.toasts.signUpFailed',
    explained: {
      user_already_exists: { title: 'accounts.toasts.exists', message: 'accounts.toasts.existsText' },
    },
    fieldOf: { password_too_common: 'password', password_is_email: 'password' },
  })
  return (
    <AccountForm
      label={t('accounts.signUp.title')}
      submitLabel={t('accounts.signUp.submit')}
      busy={busy}
      onSubmit={submit}
    >
      <EmailField {...form.getInputProps('email')} key={form.key('email')} onLeave={onEmail} />
      <PasswordField
        {...form.getInputProps('password')}
        key={form.key('password')}
        label={t('accounts.password')}
        description={t('accounts.passwordHint')}
        autoComplete="new-password"
      />
      <TextInput
        {...form.getInputProps('displayName')}
        key={form.key('displayName')}
        label={t('accounts.displayName')}
        description={t('accounts.displayNameHint')}
        autoComplete="nickname"
      />
    </AccountForm>
  )
}
