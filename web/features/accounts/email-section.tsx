import { Button, Group } from '@mantine/core'
import { BadgeCheck, CircleAlert, Mail } from 'lucide-react'
import { request } from '#web/platform/api.ts'
import { useTranslation } from '#web/platform/language.ts'
import { useMe } from '#web/platform/session.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { currentPasswordField, emailField } from './account-fields.tsx'
import { AccountForm } from './account-form.tsx'
import classes from './account-section.module.css'
import { AccountSection, OpenedForm, type OpenedProps } from './account-section.tsx'

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
      <Group gap={12} className={classes.address}>
        {email}
        <Group
          component="span"
          gap={6}
          wrap="nowrap"
          fz="0.9375rem"
          c={emailVerified ? 'var(--success-text)' : 'var(--muted)'}
        >
          <Mark size={18} aria-hidden />
          {t(emailVerified ? 'accountSettings.email.confirmed' : 'accountSettings.email.unconfirmed')}
        </Group>
        {!emailVerified && <SendAgain email={email} />}
      </Group>
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
