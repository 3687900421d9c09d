import { type ReactNode, use } from 'react'
import { LegalLinks } from '#web/domain/legal-links.tsx'
import { textsOf, useTranslation } from '#web/platform/language.ts'
import { useSession } from '#web/platform/session.tsx'
import { BackLink, Screen } from '#web/ui/screen.tsx'
import { LanguageButton } from './header.tsx'

/** A page to read, for everyone. Without an account it has no frame, and so the language is chosen here. */
export function LegalPage({ page, children }: { page: 'privacy' | 'accessibility'; children: ReactNode }) {
  const { t, language } = useTranslation()
  use(textsOf('legal', language))
  const { me } = useSession()
  return (
    <Screen
      title={t(`${page}.title`)}
      lead={t(`${page}.lead`)}
      width="narrow"
      back={
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <BackLink to={me ? '/profile' : '/auth'}>{t(me ? 'legal.toProfile' : 'legal.toSignIn')}</BackLink>
          {!me && <LanguageButton />}
        </div>
      }
    >
      {children}
      <p className="muted small">{t('legal.updated')}</p>
      <LegalLinks />
    </Screen>
  )
}
