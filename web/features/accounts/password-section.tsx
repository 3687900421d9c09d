import { KeyRound } from 'lucide-react'
import { useTranslation } from '#web/platform/language.ts'
import { useMe } from '#web/platform/session.tsx'
import { AccountForm } from './account-form.tsx'
import { AccountSection } from './account-section.tsx'
import { OpenedForm } from './opened-form.tsx'
import { PasswordField } from './password-field.tsx'
import { useChangePassword } from './queries.ts'
import { useAccountChecks } from './use-account-checks.ts'
import { useAccountForm } from './use-account-form.ts'

/** Change of the password. */
export function PasswordSection({ opened, onToggle }: { opened: boolean; onToggle: () => void }) {
  const { t } = useTranslation()
  return (
    <AccountSection
      icon={<KeyRound size={22} />}
      title={t('accountSettings.password.title')}
      text={t('accountSettings.password.text')}
    >
      <OpenedForm opened={opened} onToggle={onToggle} label={t('accountSettings.password.change')}>
        <ChangePassword onDone={onToggle} />
      </OpenedForm>
    </AccountSection>
  )
}

function ChangePassword({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation()
  const me = useMe()
  const checks = useAccountChecks()
  const { form, submit, busy } = useAccountForm({
    initialValues: { currentPassword: '', newPassword: '' },
    validate: { currentPassword: checks.currentPassword, newPassword: checks.password },
    mutation: useChangePassword(),
    request: (typed) => typed,
    done: { title: 'accountSettings.password.done', message: 'accountSettings.password.doneText' },
    onDone,
    failed: 'accountSettings.password.failed',
    fieldOf: {
      wrong_password: 'currentPassword',
      password_too_common: 'newPassword',
      password_is_email: 'newPassword',
    },
  })
  return (
    <AccountForm
      label={t('accountSettings.password.change')}
      submitLabel={t('accountSettings.password.submit')}
      busy={busy}
      onSubmit={submit}
    >
      {/* Tells password managers whose password it is. */}
      <input hidden readOnly type="email" autoComplete="username" value={me.email} />
      <PasswordField
        {...form.getInputProps('currentPassword')}
        key={form.key('currentPassword')}
        label={t('accountSettings.password.current')}
        autoComplete="current-password"
      />
      <PasswordField
        {...form.getInputProps('newPassword')}
        key={form.key('newPassword')}
        label={t('accounts.newPassword')}
        description={t('accounts.passwordHint')}
        autoComplete="new-password"
      />
    </AccountForm>
  )
}
