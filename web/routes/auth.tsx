import { Button, Group, Stack } from '@mantine/core'
import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import picture from '#web/features/accounts/sign-in.webp'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { bounds } from '#contract/bounds.ts'
import { returnPath } from '#rules/return-path.ts'
import { AuthForm, type AuthMode } from '#web/features/accounts/auth-form.tsx'
import { appName } from '#web/platform/app-name.ts'
import { type TextKey, useTranslation } from '#web/platform/language.ts'
import { useSession } from '#web/platform/session.tsx'
import { readStored } from '#web/platform/stored.ts'
import { LanguageButton } from '#web/shell/header.tsx'
import { ThemeButton } from '#web/shell/theme-button.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { RailDivider } from '#web/ui/rail-divider.tsx'
import { BackLink } from '#web/ui/screen.tsx'
import classes from './auth.module.css'

const SignInStep = lazy(async () => ({
  default: (await import('#web/features/accounts/sign-in-step.tsx')).SignInStep,
}))

const TableWelcome = lazy(async () => ({
  default: (await import('#web/features/menu/table-welcome.tsx')).TableWelcome,
}))

/** With a question, the way is a button; without, a link. */
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

/** The table whose code leads here; null for any other destination. */
function tableOf(next: string | undefined): number | null {
  const code = /^\/menu\?table=(\d{1,3})$/.exec(next ?? '')?.[1]
  const number = Number(code ?? 0)
  return number >= 1 && number <= bounds.table.number ? number : null
}

/** Sign-in and sign-up. Redirects signed-in users to their destination. */
export function AuthScreen() {
  const { t } = useTranslation()
  const { next, reset } = useSearch({ from: '/auth' })
  const { me, next: step, pending } = useSession()
  const router = useRouter()
  const navigate = useNavigate()
  const { isRefused } = useLocation().state
  const table = tableOf(next)
  const [isReading, setReading] = useState(table !== null && !reset)
  const [isKnown] = useState(() => readStored('visited') !== null)
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
    setReading(false)
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
          <Group gap={4}>
            <ThemeButton />
            <LanguageButton />
          </Group>
        </Group>
        {step && !reset ? (
          <Stack gap={24} className={classes.card}>
            <Suspense fallback={<Logo size={52} />}>
              <SignInStep key={step} step={step} headClass={classes.head ?? ''} />
            </Suspense>
          </Stack>
        ) : table !== null && isReading ? (
          <div className={classes.card}>
            <Suspense fallback={<Logo size={52} />}>
              <TableWelcome
                table={table}
                onSignUp={() => turnTo('signUp')}
                onSignIn={() => turnTo('signIn')}
              />
            </Suspense>
          </div>
        ) : (
          <Stack gap={24} className={classes.card}>
            {isRefused && (
              <p role="status" className="panel small">
                {t('accounts.refused')}
              </p>
            )}
            {table !== null && (
              <Group justify="space-between" gap="4px 16px" className="panel">
                <p>
                  <b>{t('accounts.table.title', { number: table })}</b>
                  <br />
                  <span className="muted small">{t('accounts.table.order', { number: table })}</span>
                </p>
                <Button variant="default" onClick={() => setReading(true)}>
                  {t('accounts.table.menu')}
                </Button>
              </Group>
            )}
            <div className={classes.head}>
              <Logo size={52} />
              <h1 id="auth-title" ref={heading} tabIndex={-1}>
                {t(`${texts}.title`)}
              </h1>
              <p className="muted">
                {t(mode === 'signIn' && !isKnown ? 'accounts.signIn.leadNew' : `${texts}.lead`)}
              </p>
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
            <Stack gap={12} align="stretch">
              {ways[mode].map(({ question, to, label }) =>
                question ? (
                  <Stack key={to} gap={8}>
                    <p className="muted">{t(question)}</p>
                    <Button variant="default" fullWidth onClick={() => turnTo(to)}>
                      {t(label)}
                    </Button>
                  </Stack>
                ) : (
                  <Button
                    key={to}
                    variant="transparent"
                    px={4}
                    c="var(--chalk)"
                    td="underline"
                    onClick={() => turnTo(to)}
                  >
                    {t(label)}
                  </Button>
                ),
              )}
            </Stack>
          </Stack>
        )}
      </Stack>
    </div>
  )
}
