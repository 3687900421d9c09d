import { KeyRound } from 'lucide-react'
import { request } from '#web/platform/api.ts'
import { useTranslation } from '#web/platform/language.ts'
import { replaceCookie, useMe } from '#web/platform/session.tsx'
import { currentPasswordField, newPasswordField } from './account-fields.tsx'
import { AccountForm } from './account-form.tsx'
import { AccountSection, OpenedForm, type OpenedProps } from './account-section.tsx'
import { refetchSessions } from './queries.ts'

/** Change of the password. */
export function PasswordSection({ opened, onToggle }: OpenedProps) {
  const { t } = useTranslation()
  const { email } = useMe()
  return (
    <AccountSection
      icon={<KeyRound size={22} />}
      title={t('accounts.password')}
      text={t('accountSettings.password.text')}
    >
      <OpenedForm opened={opened} onToggle={onToggle} label={t('accountSettings.password.change')}>
        <AccountForm
          label={t('accountSettings.password.change')}
          submitLabel={t('accounts.reset.submit')}
          fields={{ currentPassword: currentPasswordField, newPassword: newPasswordField }}
          // The server has signed out all other devices.
          send={(body) => replaceCookie(() => request('changeMyPassword', { body })).then(refetchSessions)}
          success={{ title: 'accounts.reset.done', message: 'accountSettings.password.doneText' }}
          onDone={onToggle}
          failed="accounts.reset.failed"
        >
          {/* Tells password managers whose password it is. */}
          <input hidden readOnly type="email" autoComplete="username" value={email} />
        </AccountForm>
      </OpenedForm>
    </AccountSection>
  )
}
