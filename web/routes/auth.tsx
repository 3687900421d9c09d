import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import picture from '#web/features/accounts/sign-in.svg'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { returnPath } from '#rules/return-path.ts'
import accountClasses from '#web/features/accounts/account-form.module.css'
import { ForgotForm } from '#web/features/accounts/forgot-form.tsx'
import { ResetForm } from '#web/features/accounts/reset-form.tsx'
import { SignInForm } from '#web/features/accounts/sign-in-form.tsx'
import { SignUpForm } from '#web/features/accounts/sign-up-form.tsx'
import { appName } from '#web/platform/app-name.ts'
import { useTranslation } from '#web/platform/language.ts'
import { useSession } from '#web/platform/session.tsx'
import { LanguageButton } from '#web/shell/header.tsx'
import { BackLink } from '#web/ui/back-link.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { RailDivider } from '#web/ui/rail-divider.tsx'
import classes from './auth.module.css'

type Mode = 'signIn' | 'signUp' | 'forgot' | 'reset'

/** Sign-in and sign-up. Redirects signed-in users to their destination. */
export function AuthScreen() {
  const { t } = useTranslation()
  const { next, reset } = useSearch({ from: '/auth' })
  const { me, pending } = useSession()
  const router = useRouter()
  const navigate = useNavigate()
  const [mode, setMode] = useState<Mode>(reset ? 'reset' : 'signIn')
  // Typed values carry over to the other forms.
  const [email, setEmail] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const texts = `accounts.${mode}` as const

  // A link from a mail works for signed-in users too, because they requested it.
  const leaving = me !== null && mode !== 'reset'
  useEffect(() => {
    if (leaving) router.history.replace(returnPath(next))
  }, [leaving, next, router])

  useEffect(() => {
    document.title = `${t(`${texts}.title`)} · ${appName()}`
  }, [t, texts])

  const turnTo = (chosen: Mode) => {
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
      <section className={classes.panel} aria-labelledby="auth-title">
        <div className={classes.top}>
          <BackLink to="/" />
          <LanguageButton />
        </div>
        <div className={classes.card}>
          <div className={classes.head}>
            <Logo size={52} />
            <h1 id="auth-title" ref={heading} tabIndex={-1}>
              {t(`${texts}.title`)}
            </h1>
            <p className={classes.lead}>{t(`${texts}.lead`)}</p>
          </div>
          {mode === 'signIn' && <SignInForm email={email} onEmail={setEmail} />}
          {mode === 'signUp' && <SignUpForm email={email} onEmail={setEmail} />}
          {mode === 'forgot' && <ForgotForm email={email} onEmail={setEmail} />}
          {mode === 'reset' && reset && <ResetForm token={reset} onDone={() => turnTo('signIn')} />}
          <RailDivider />
          <div className={accountClasses.below}>
            {mode === 'signIn' && (
              <>
                <span className={accountClasses.toggle}>
                  {t('accounts.signIn.toggle')}
                  <button type="button" className={accountClasses.choice} onClick={() => turnTo('signUp')}>
                    {t('accounts.signIn.toSignUp')}
                  </button>
                </span>
                <button type="button" className={accountClasses.choice} onClick={() => turnTo('forgot')}>
                  {t('accounts.signIn.forgot')}
                </button>
              </>
            )}
            {mode === 'signUp' && (
              <span className={accountClasses.toggle}>
                {t('accounts.signUp.toggle')}
                <button type="button" className={accountClasses.choice} onClick={() => turnTo('signIn')}>
                  {t('accounts.signUp.toSignIn')}
                </button>
              </span>
            )}
            {(mode === 'forgot' || mode === 'reset') && (
              <button type="button" className={accountClasses.choice} onClick={() => turnTo('signIn')}>
                {t('accounts.forgot.back')}
              </button>
            )}
          </div>
        </div>
      </section>
    </div>
  )
}
