import { Button } from '@mantine/core'
import { type ReactNode, use, useEffect, useRef, useState } from 'react'
import { ApiError, request } from '#web/platform/api.ts'
import { appName } from '#web/platform/app-name.ts'
import { textsOf, useTranslation } from '#web/platform/language.ts'
import { enterSession, leaveSession, replaceCookie } from '#web/platform/session.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { RailDivider } from '#web/ui/rail-divider.tsx'
import { currentPasswordField, newPasswordField } from './account-fields.tsx'
import { AccountForm } from './account-form.tsx'
import { welcome } from './auth-form.tsx'
import { codeField, recoveryField } from './code-fields.tsx'

/** What a sign-in asks for after the password: the second code, or a password of one's own. */
export function SignInStep({ step, headClass }: { step: 'code' | 'password'; headClass: string }) {
  const { t, language } = useTranslation()
  use(textsOf('account', language))
  const [withRecovery, setWithRecovery] = useState(false)
  const title = t(`secondFactor.steps.${step}.title`)
  useEffect(() => {
    document.title = `${title} · ${appName()}`
  }, [title])
  return (
    <>
      <div className={headClass}>
        <Logo size={52} />
        <h1 id="auth-title" tabIndex={-1}>
          {title}
        </h1>
        <p className="muted">{t(`secondFactor.steps.${step}.lead`)}</p>
      </div>
      <Focused key={String(withRecovery)}>
        {step === 'code' ? <CodeForm withRecovery={withRecovery} /> : <FirstPasswordForm />}
      </Focused>
      <RailDivider />
      <div className="muted flex flex-wrap items-center justify-between gap-x-4 gap-y-0">
        {step === 'code' && (
          <Button {...link} onClick={() => setWithRecovery(!withRecovery)}>
            {t(withRecovery ? 'secondFactor.steps.useApp' : 'secondFactor.steps.useRecovery')}
          </Button>
        )}
        <Button {...link} onClick={() => void leaveSession()}>
          {t('secondFactor.steps.back')}
        </Button>
      </div>
    </>
  )
}

const link = { variant: 'transparent', px: 4, c: 'var(--chalk)', td: 'underline' } as const

/** Focuses the field, not the heading: the code on the telephone is valid for half a minute. */
function Focused({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => frame.current?.querySelector('input')?.focus(), [])
  return <div ref={frame}>{children}</div>
}

function CodeForm({ withRecovery }: { withRecovery: boolean }) {
  const { t } = useTranslation()
  return (
    <AccountForm
      label={t('secondFactor.steps.code.title')}
      submitLabel={t('secondFactor.steps.code.submit')}
      fields={{ code: withRecovery ? recoveryField : codeField }}
      send={(body) =>
        request('signInWithCode', { body })
          .then(enterSession)
          .catch(async (error: unknown) => {
            // There is nothing left to complete: the password is asked for again.
            if (error instanceof ApiError && error.code === 'sign_in_expired') await leaveSession()
            throw error
          })
      }
      success={welcome}
      failed="accounts.toasts.signInFailed"
    />
  )
}

function FirstPasswordForm() {
  const { t } = useTranslation()
  return (
    <AccountForm
      label={t('secondFactor.steps.password.title')}
      submitLabel={t('secondFactor.steps.password.submit')}
      fields={{
        currentPassword: { ...currentPasswordField, label: 'secondFactor.firstPassword' },
        newPassword: newPasswordField,
      }}
      send={async (body) => {
        await replaceCookie(() => request('changeMyPassword', { body }))
        await enterSession(await request('getSession'))
      }}
      success={{ title: 'secondFactor.steps.done', message: 'secondFactor.steps.doneText' }}
      failed="secondFactor.steps.failed"
    />
  )
}
