import { useTranslation } from '#web/platform/language.ts'
import { AccountForm } from './account-form.tsx'
import { PasswordField } from './password-field.tsx'
import { useResetPassword } from './queries.ts'
import { useAccountChecks } from './use-account-checks.ts'
import { useAccountForm } from './use-account-form.ts'

/** Sets a new password with the token from the mail. */
export function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const { t } = useTranslation()
  const { form, submit, busy } = useAccountForm({
    initialValues: { password: '' },
    validate: { password: useAccountChecks().password },
    mutation: useResetPassword(),
    request: ({ password }) => ({ token, password }),
    done: { title: 'accounts.reset.done', message: 'accounts.reset.doneText' },
    onDone,
    failed: 'accounts.reset.failed',
    fieldOf: { password_too_common: 'password', password_is_email: 'password' },
  })
  return (
    <AccountForm
      label={t('accounts.reset.title')}
      submitLabel={t('accounts.reset.submit')}
      busy={busy}
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
