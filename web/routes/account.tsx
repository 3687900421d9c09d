import { lazy, Suspense, use, useState } from 'react'
import { EmailSection, PasswordSection } from '#web/features/accounts/credential-sections.tsx'
import { DeleteSection, ExportSection } from '#web/features/accounts/data-sections.tsx'
import { SessionList } from '#web/features/accounts/session-list.tsx'
import { textsOf, useTranslation } from '#web/platform/language.ts'
import { useMe } from '#web/platform/session.tsx'
import { BackLink, Screen } from '#web/ui/screen.tsx'

/** Only staff, and users who were staff, can have a second factor. */
const SecondFactorSection = lazy(async () => ({
  default: (await import('#web/features/accounts/second-factor-section.tsx')).SecondFactorSection,
}))

/** Only staff act on the club's devices. */
const PinSection = lazy(async () => ({
  default: (await import('#web/features/accounts/pin-section.tsx')).PinSection,
}))

/** /profile/account */
export function AccountScreen() {
  const { t, language } = useTranslation()
  use(textsOf('account', language))
  const { roles, secondFactor } = useMe()
  // One open form at a time.
  const [opened, setOpened] = useState<'email' | 'password' | null>(null)
  const toggle = (form: 'email' | 'password') => () => setOpened(opened === form ? null : form)
  return (
    <Screen
      title={t('accountSettings.title')}
      lead={t('accountSettings.lead')}
      width="narrow"
      back={<BackLink to="/profile">{t('accountSettings.back')}</BackLink>}
    >
      <EmailSection opened={opened === 'email'} onToggle={toggle('email')} />
      <PasswordSection opened={opened === 'password'} onToggle={toggle('password')} />
      {(roles.length > 0 || secondFactor !== 'off') && (
        <Suspense fallback={<div className="panel" aria-hidden />}>
          <SecondFactorSection />
        </Suspense>
      )}
      {roles.length > 0 && (
        <Suspense fallback={<div className="panel" aria-hidden />}>
          <PinSection />
        </Suspense>
      )}
      <SessionList />
      <ExportSection />
      <DeleteSection />
    </Screen>
  )
}
