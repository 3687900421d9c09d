import { Button, Group, Stack } from '@mantine/core'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import picture from '#web/features/accounts/sign-in.webp'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { returnPath } from '#rules/return-path.ts'
import { AuthForm, type AuthMode } from '#web/features/accounts/auth-form.tsx'
import { appName } from '#web/platform/app-name.ts'
import { type TextKey, useTranslation } from '#web/platform/language.ts'
import { useSession } from '#web/platform/session.tsx'
import { LanguageButton } from '#web/shell/header.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { RailDivider } from '#web/ui/rail-divider.tsx'
import { BackLink } from '#web/ui/screen.tsx'
import classes from './auth.module.css'

const SignInStep = lazy(async () => ({
  default: (await import('#web/features/accounts/sign-in-step.tsx')).SignInStep,
}))

type Way = { question?: TextKey; to: AuthMode; label: TextKey }

const back: Way[] = [{ to: 'signIn', label: 'accounts.forgot.back' }]

/** The buttons below each form, which lead to the other forms. */
const ways: Record<AuthMode, Way[]> = {
  signIn: [
    { question: 'accounts.signIn.toggle', to: 'signUp', label: 'accounts.signIn.toSignUp' },
    { to: 'forgot', label: 'accounts.signIn.forgot' },
  ],
  signUp: [{ question: 'accounts.signUp.toggle', to: 'signIn', label: 'accounts.signUp.toSignIn' }],
  forgot: back,
  reset: back,
}

/** Sign-in and sign-up. Redirects signed-in users to their destination. */
export function AuthScreen() {
  const { t } = useTranslation()
  const { next, reset } = useSearch({ from: '/auth' })
  const { me, next: step, pending } = useSession()
  const router = useRouter()
  const navigate = useNavigate()
  const [mode, setMode] = useState<AuthMode>(reset ? 'reset' : 'signIn')
  // The typed e-mail address carries over to the other forms.
  const [email, setEmail] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const texts = `accounts.${mode}` as const

  // A link from a mail works for signed-in users too, because they requested it.
  const leaving = me !== null && mode !== 'reset'
  useEffect(() => {
    if (leaving) router.history.replace(returnPath(next))
  }, [leaving, next, router])

  useEffect(() => {
    if (!step) document.title = `${t(`${texts}.title`)} · ${appName()}`
  }, [t, texts, step])

  const turnTo = (chosen: AuthMode) => {
    setMode(chosen)
    heading.current?.focus()
    if (reset) void navigate({ to: '/auth', search: next ? { next } : {}, replace: true })
  }

  return (
    <div className={classes.page} aria-busy={pending || leaving}>
      <div className={classes.scene}>
        <img src={picture} alt="" width={900} height={1100} />
        <p className={classes.name}>{appName()}</p>
        <p className={classes.tagline}>{t('home.tagline')}</p>
      </div>
      <Stack
        component="section"
        gap={0}
        align="center"
        className={classes.panel}
        aria-labelledby="auth-title"
      >
        <Group justify="space-between" className={classes.top}>
          <BackLink to="/" />
          <LanguageButton />
        </Group>
        {step && !reset ? (
          <Stack gap={24} className={classes.card}>
            <Suspense fallback={<Logo size={52} />}>
              <SignInStep key={step} step={step} headClass={classes.head ?? ''} />
            </Suspense>
          </Stack>
        ) : (
          <Stack gap={24} className={classes.card}>
            <div className={classes.head}>
              <Logo size={52} />
              <h1 id="auth-title" ref={heading} tabIndex={-1}>
                {t(`${texts}.title`)}
              </h1>
              <p className="muted">{t(`${texts}.lead`)}</p>
            </div>
            <AuthForm
              key={mode}
              mode={mode}
              email={email}
              onEmail={setEmail}
              token={reset ?? ''}
              onReset={() => turnTo('signIn')}
            />
            <RailDivider />
            <Group justify="space-between" gap="0 16px" className="muted">
              {ways[mode].map(({ question, to, label }) => (
                <Group component="span" key={to} gap="0 8px">
                  {question && t(question)}
                  <Button
                    variant="transparent"
                    px={4}
                    c="var(--chalk)"
                    td="underline"
                    onClick={() => turnTo(to)}
                  >
                    {t(label)}
                  </Button>
                </Group>
              ))}
            </Group>
          </Stack>
        )}
      </Stack>
    </div>
  )
}
