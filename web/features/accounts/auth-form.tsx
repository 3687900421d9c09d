import type { Session } from '#contract/accounts.ts'
import { request } from '#web/platform/api.ts'
import { useTranslation } from '#web/platform/language.ts'
import { enterSession } from '#web/platform/session.tsx'
import { store } from '#web/platform/stored.ts'
import { displayNameField, emailField, newPasswordField, passwordField } from './account-fields.tsx'
import { AccountForm } from './account-form.tsx'

export type AuthMode = 'signIn' | 'signUp' | 'forgot' | 'reset'

const welcomeBack = { title: 'accounts.toasts.welcome', message: 'accounts.toasts.welcomeText' } as const
/** Not before the second step of a sign-in. */
export const welcome = (session: unknown) => (session as Session).me && welcomeBack

/** Home greets a new guest once. */
function enterFirst(session: Session): Promise<Session> {
  if (session.me) store('firstEvening', session.me.userId)
  return enterSession(session)
}

type AuthFormProps = {
  mode: AuthMode
  /** The e-mail address that was typed into the form of another mode. */
  email: string
  onEmail: (typed: string) => void
  /** From the link in the mail that resets a password. */
  token: string
  /** The password was reset. */
  onReset: () => void
}

/** The form for one mode of the sign-in screen. Give it the mode as its React key, so that each mode starts with its own fields. */
export function AuthForm({ mode, email: initialValue, onEmail, token, onReset }: AuthFormProps) {
  const { t, language } = useTranslation()
  const labels = { label: t(`accounts.${mode}.title`), submitLabel: t(`accounts.${mode}.submit`) }
  const email = { ...emailField, initialValue }
  const onValuesChange = (typed: { email: string }) => onEmail(typed.email)
  switch (mode) {
    case 'signIn':
      return (
        <AccountForm
          {...labels}
          fields={{ email, password: passwordField }}
          send={(body) => request('signIn', { body }).then(enterSession)}
          success={welcome}
          failed="accounts.toasts.signInFailed"
          onValuesChange={onValuesChange}
        />
      )
    case 'signUp':
      return (
        <AccountForm
          {...labels}
          fields={{
            email,
            password: { ...newPasswordField, label: 'accounts.password' },
            displayName: displayNameField,
          }}
          send={(typed) => request('signUp', { body: { ...typed, language } }).then(enterFirst)}
          success={{ title: 'accounts.toasts.signedUp', message: 'accounts.toasts.signedUpText' }}
          failed="accounts.toasts.signUpFailed"
          onValuesChange={onValuesChange}
        />
      )
    case 'forgot':
      return (
        <AccountForm
          {...labels}
          fields={{ email }}
          send={(body) => request('requestPasswordReset', { body })}
          mailSent={(values) => ({
            title: t('accounts.forgot.sent'),
            text: t('accounts.forgot.sentText', values),
          })}
          failed="accounts.toasts.unexpected"
          onValuesChange={onValuesChange}
        />
      )
    case 'reset':
      return (
        <AccountForm
          {...labels}
          fields={{ password: newPasswordField }}
          // The server ended every session of the account.
          send={(typed) =>
            request('resetPassword', { body: { ...typed, token } }).then(() => enterSession({ me: null }))
          }
          success={{ title: 'accounts.reset.done', message: 'accounts.reset.doneText' }}
          onDone={onReset}
          failed="accounts.reset.failed"
        />
      )
  }
}
