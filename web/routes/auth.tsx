import { Button } from '@mantine/core'
import { useLocation, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { SunMoon } from 'lucide-react'
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { bounds } from '#contract/bounds.ts'
import { returnPath } from '#rules/return-path.ts'
import { LegalLinks } from '#web/domain/legal-links.tsx'
import { AuthForm, type AuthMode } from '#web/features/accounts/auth-form.tsx'
import picture from '#web/features/accounts/sign-in.webp'
import { appName } from '#web/platform/app-name.ts'
import { type TextKey, useTranslation } from '#web/platform/language.ts'
import { takePaintedForm } from '#web/platform/painted-form.ts'
import { useSession } from '#web/platform/session.tsx'
import { readStored } from '#web/platform/stored.ts'
import { loadScreenOf } from '#web/screen-needs.ts'
import { LanguageButton } from '#web/shell/header.tsx'
import { HeaderMenu } from '#web/shell/header-menu.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { RailDivider } from '#web/ui/rail-divider.tsx'
import { BackLink } from '#web/ui/screen.tsx'
import classes from './routes.module.css'

const SignInStep = lazy(async () => ({
  default: (await import('#web/features/accounts/sign-in-step.tsx')).SignInStep,
}))

const TableWelcome = lazy(async () => ({
  default: (await import('#web/features/menu/table-welcome.tsx')).TableWelcome,
}))

/** A button or, without a question, a link to another form. */
type FormLink = { question?: TextKey; to: AuthMode; label: TextKey }

const back: FormLink[] = [{ to: 'signIn', label: 'accounts.forgot.back' }]

/** The buttons below each form, which lead to the other forms. */
const links: Record<AuthMode, FormLink[]> = {
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

/** Goes to the destination, once its screen can be shown completely. */
function useLeading(leaving: boolean, next: string | undefined): void {
  const router = useRouter()
  useEffect(() => {
    if (!leaving) return
    const path = returnPath(next)
    const lead = () => router.history.replace(path)
    const matches = router.matchRoutes(new URL(path, location.origin).pathname)
    void loadScreenOf(matches).then(lead, lead)
  }, [leaving, next, router])
}

type Step = ReturnType<typeof useSession>['next']

/** The last step stays visible until the destination is ready. */
function useLastStep(missing: Step, leaving: boolean): Step {
  const [step, setStep] = useState(missing)
  if (step !== missing && !leaving) setStep(missing)
  return leaving ? step : missing
}

/** Sign-in and sign-up. Redirects signed-in users to their destination. */
export function AuthScreen() {
  const { t } = useTranslation()
  const { next, reset } = useSearch({ from: '/auth' })
  const { me, next: missing, pending } = useSession()
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
  useLeading(leaving, next)
  const step = useLastStep(missing, leaving)

  useEffect(() => {
    if (!step) document.title = `${t(`${texts}.title`)} · ${appName()}`
  }, [t, texts, step])

  // Set before the next key can be pressed.
  useLayoutEffect(takePaintedForm, [])

  const turnTo = (chosen: AuthMode) => {
    setMode(chosen)
    setReading(false)
    heading.current?.focus()
    if (reset) void navigate({ to: '/auth', search: next ? { next } : {}, replace: true })
  }

  return (
    <div className={`${classes.page} grid min-h-dvh grid-rows-[auto_1fr]`} aria-busy={pending || leaving}>
      <div
        className={`${classes.scene} relative h-42 overflow-hidden bg-[#0a2c20] text-[#f4efe3] flex flex-col justify-end px-(--page-gutter) pt-0 pb-10 lg:sticky lg:top-0 lg:h-dvh lg:p-14`}
      >
        <img src={picture} alt="" width={900} height={1100} />
        <p
          className={`${classes.name} relative font-display text-[2.25rem] font-bold tracking-[-0.03em] leading-none lg:text-[clamp(3.5rem,7vw,6rem)] lg:tracking-[-0.04em]`}
        >
          {appName()}
        </p>
        <p className="hidden lg:relative lg:block lg:mt-4 lg:max-w-[30ch] lg:text-2xl lg:text-balance">
          {t('home.tagline')}
        </p>
      </div>
      <section
        className="relative -mt-7 px-(--page-gutter) pt-2 pb-10 rounded-[24px_24px_0_0] bg-ground [&[inert]]:[&_form]:opacity-60 lg:justify-center lg:m-0 lg:p-8 lg:rounded-none flex flex-col items-center"
        aria-labelledby="auth-title"
        inert={leaving}
      >
        <div className="w-full max-w-[27rem] -mx-2 lg:absolute lg:top-6 lg:max-w-none lg:px-8 lg:m-0 flex flex-wrap items-center gap-4 justify-between">
          <BackLink to="/" />
          <div className="flex flex-wrap items-center gap-1">
            <ThemeButton />
            <LanguageButton />
          </div>
        </div>
        {step && !reset ? (
          <div className="w-full max-w-[26rem] mt-2 mb-auto lg:my-auto flex flex-col gap-6">
            <Suspense fallback={<Logo size={52} />}>
              <SignInStep
                key={step}
                step={step}
                headClass="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-0.5 [&>svg]:row-[1/3] [&_h1]:text-[1.75rem]"
              />
            </Suspense>
          </div>
        ) : table !== null && isReading ? (
          <div className="w-full max-w-[26rem] mt-2 mb-auto lg:my-auto">
            <Suspense fallback={<Logo size={52} />}>
              <TableWelcome
                table={table}
                onSignUp={() => turnTo('signUp')}
                onSignIn={() => turnTo('signIn')}
              />
            </Suspense>
          </div>
        ) : (
          <div className="w-full max-w-[26rem] mt-2 mb-auto lg:my-auto flex flex-col gap-6">
            {isRefused && (
              <p role="status" className="panel small">
                {t('accounts.refused')}
              </p>
            )}
            {table !== null && (
              <div className="panel flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <p>
                  <b>{t('accounts.table.title', { number: table })}</b>
                  <br />
                  <span className="muted small">{t('accounts.table.order', { number: table })}</span>
                </p>
                <Button variant="default" onClick={() => setReading(true)}>
                  {t('accounts.table.menu')}
                </Button>
              </div>
            )}
            <div className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-0.5 [&>svg]:row-[1/3] [&_h1]:text-[1.75rem]">
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
            <div className="flex flex-col gap-3 items-stretch">
              {links[mode].map(({ question, to, label }) =>
                question ? (
                  <div className="flex flex-col gap-2" key={to}>
                    <p className="muted">{t(question)}</p>
                    <Button variant="default" fullWidth onClick={() => turnTo(to)}>
                      {t(label)}
                    </Button>
                  </div>
                ) : (
                  <Button
                    className="px-1 underline"
                    key={to}
                    variant="transparent"
                    c="var(--chalk)"
                    onClick={() => turnTo(to)}
                  >
                    {t(label)}
                  </Button>
                ),
              )}
            </div>
            <LegalLinks />
          </div>
        )}
      </section>
    </div>
  )
}

const loadThemes = () => import('#web/shell/theme-menu.tsx').then(({ ThemeMenu }) => ThemeMenu)

/** The theme button of the sign-in screen. Signed-in users find the themes in the account menu. */
function ThemeButton() {
  const { t } = useTranslation()
  return (
    <HeaderMenu label={t('shell.account.theme')} popup="menu" load={loadThemes}>
      <SunMoon size={20} aria-hidden />
    </HeaderMenu>
  )
}
