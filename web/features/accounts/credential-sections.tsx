import { Button } from '@mantine/core'
import { BadgeCheck, CircleAlert, KeyRound, Mail } from 'lucide-react'
import { request } from '#web/platform/api.ts'
import { useTranslation } from '#web/platform/language.ts'
import { replaceCookie, useMe } from '#web/platform/session.tsx'
import { join } from '#web/ui/join.ts'
import { useAction } from '#web/ui/use-action.ts'
import { currentPasswordField, emailField, newPasswordField } from './account-fields.tsx'
import { AccountForm } from './account-form.tsx'
import { AccountSection, OpenedForm, type OpenedProps } from './account-section.tsx'
import { refetchSessions } from './queries.ts'

/** The account's e-mail address, with a form to change it. */
export function EmailSection(props: OpenedProps) {
  const { t } = useTranslation()
  const { email, emailVerified } = useMe()
  const Mark = emailVerified ? BadgeCheck : CircleAlert
  return (
    <AccountSection
      icon={<Mail size={22} />}
      title={t('accounts.email')}
      text={t('accountSettings.email.text')}
    >
      <div className="text-lg font-[600] wrap-anywhere flex flex-wrap items-center gap-3">
        {email}
        <span
          className={join(
            'flex items-center gap-1.5 text-md',
            emailVerified ? 'text-success-text' : 'text-muted',
          )}
        >
          <Mark size={18} aria-hidden />
          {t(emailVerified ? 'accountSettings.email.confirmed' : 'accountSettings.email.unconfirmed')}
        </span>
        {!emailVerified && <SendAgain email={email} />}
      </div>
      <OpenedForm {...props} label={t('accountSettings.email.change')}>
        <ChangeEmail current={email} />
      </OpenedForm>
    </AccountSection>
  )
}

function SendAgain({ email }: { email: string }) {
  const { t } = useTranslation()
  const { run, isPending } = useAction<void, void>({
    request: () => request('resendConfirmation'),
    success: () => ({
      title: t('accountSettings.email.sentAgain'),
      message: t('accountSettings.email.sentAgainText', { email }),
    }),
    failed: { title: 'accountSettings.email.sendAgainFailed' },
  })
  return (
    <Button variant="default" loading={isPending} onClick={() => run()}>
      {t('accountSettings.email.sendAgain')}
    </Button>
  )
}

function ChangeEmail({ current }: { current: string }) {
  const { t } = useTranslation()
  const check = (typed: string) =>
    typed.trim().toLowerCase() === current ? t('accountSettings.email.same') : emailField.check(typed)
  return (
    <AccountForm
      label={t('accountSettings.email.change')}
      submitLabel={t('accounts.forgot.submit')}
      fields={{
        email: { ...emailField, label: 'accountSettings.email.new', autoComplete: 'email', check },
        password: currentPasswordField,
      }}
      send={(body) => request('requestEmailChange', { body })}
      mailSent={({ email }) => ({
        title: t('accountSettings.email.sent'),
        text: t('accountSettings.email.sentText', { email }),
      })}
      failed="shell.notEmailChanged"
    />
  )
}

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
          {/* Password managers read the account from this field. */}
          <input hidden readOnly type="email" autoComplete="username" value={email} />
        </AccountForm>
      </OpenedForm>
    </AccountSection>
  )
}
