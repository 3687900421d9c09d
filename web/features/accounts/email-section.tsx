import { Button } from '@mantine/core'
import { BadgeCheck, CircleAlert, Mail } from 'lucide-react'
import { request } from '#web/platform/api.ts'
import { useTranslation } from '#web/platform/language.ts'
import { useMe } from '#web/platform/session.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { AccountForm } from './account-form.tsx'
import classes from './account-section.module.css'
import { AccountSection } from './account-section.tsx'
import { EmailField } from './email-field.tsx'
import { MailSent } from './mail-sent.tsx'
import { OpenedForm } from './opened-form.tsx'
import { PasswordField } from './password-field.tsx'
import { useRequestEmailChange } from './queries.ts'
import { useAccountChecks } from './use-account-checks.ts'
import { useAccountForm } from './use-account-form.ts'

type Opened = { opened: boolean; onToggle: () => void }

/** The account's e-mail address, and its change. */
export function EmailSection({ opened, onToggle }: Opened) {
  const { t } = useTranslation()
  const me = useMe()
  return (
    <AccountSection
      icon={<Mail size={22} />}
      title={t('accountSettings.email.title')}
      text={t('accountSettings.email.text')}
    >
      <p className={classes.address}>
        {me.email}
        <span className={classes.mark} data-good={me.emailVerified || undefined}>
          {me.emailVerified ? <BadgeCheck size={18} aria-hidden /> : <CircleAlert size={18} aria-hidden />}
          {t(me.emailVerified ? 'accountSettings.email.confirmed' : 'accountSettings.email.unconfirmed')}
        </span>
        {!me.emailVerified && <SendAgain email={me.email} />}
      </p>
      <OpenedForm opened={opened} onToggle={onToggle} label={t('accountSettings.email.change')}>
        <ChangeEmail />
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

function ChangeEmail() {
  const { t } = useTranslation()
  const me = useMe()
  const checks = useAccountChecks()
  const request = useRequestEmailChange()
  const isOwn = (typed: string) => typed.trim().toLowerCase() === me.email
  const { form, submit, busy } = useAccountForm({
    initialValues: { email: '', password: '' },
    validate: {
      email: (typed) => (isOwn(typed) ? t('accountSettings.email.same') : checks.email(typed)),
      password: checks.currentPassword,
    },
    mutation: request,
    request: (typed) => ({ email: typed.email.trim(), password: typed.password }),
    failed: 'accountSettings.email.failed',
    fieldOf: { wrong_password: 'password' },
  })
  if (request.isSuccess) {
    const { email } = request.variables
    return (
      <MailSent
        title={t('accountSettings.email.sent')}
        text={t('accountSettings.email.sentText', { email })}
      />
    )
  }
  return (
    <AccountForm
      label={t('accountSettings.email.change')}
      submitLabel={t('accountSettings.email.submit')}
      busy={busy}
      onSubmit={submit}
    >
      <EmailField
        {...form.getInputProps('email')}
        key={form.key('email')}
        label={t('accountSettings.email.new')}
        autoComplete="email"
      />
      <PasswordField
        {...form.getInputProps('password')}
        key={form.key('password')}
        label={t('accountSettings.password.current')}
        autoComplete="current-password"
      />
    </AccountForm>
  )
}
