import { Link } from '@tanstack/react-router'
import { useTranslation } from '#web/platform/language.ts'
import { useSession } from '#web/platform/session.tsx'
import { ClubContactCard } from './club-contact.tsx'
import { AuthorityLink, LegalSection } from './legal-section.tsx'

const kinds = [
  'account',
  'signIn',
  'bookings',
  'orders',
  'points',
  'messages',
  'marketing',
  'notes',
  'changes',
  'device',
] as const
const aspects = ['why', 'basis', 'kept'] as const
const rights = ['see', 'correct', 'erase', 'withdraw', 'object'] as const

/** What is stored about a guest, why and for how long, and what the guest can do about it. */
export function PrivacyText() {
  const { t } = useTranslation()
  const { me } = useSession()
  return (
    <>
      <LegalSection title={t('privacy.controller.title')} text={t('privacy.controller.text')} />
      <ClubContactCard />
      <LegalSection title={t('privacy.data.title')}>
        {kinds.map((kind) => (
          <article key={kind} className="panel flex flex-col gap-3">
            <h3>{t(`privacy.data.${kind}.title`)}</h3>
            <p>{t(`privacy.data.${kind}.what`)}</p>
            <dl className="flex flex-col gap-2 m-0">
              {aspects.map((aspect) => (
                <div key={aspect}>
                  <dt className="muted small">{t(`privacy.data.${aspect}`)}</dt>
                  <dd className="m-0">{t(`privacy.data.${kind}.${aspect}`)}</dd>
                </div>
              ))}
            </dl>
          </article>
        ))}
      </LegalSection>
      <LegalSection title={t('privacy.readers.title')} text={t('privacy.readers.text')} />
      <LegalSection title={t('privacy.automatic.title')} text={t('privacy.automatic.text')} />
      <LegalSection title={t('privacy.rights.title')} text={t('privacy.rights.text')}>
        <ul className="flex flex-col gap-2 m-0 ps-5">
          {rights.map((right) => (
            <li key={right}>{t(`privacy.rights.${right}`)}</li>
          ))}
        </ul>
        {me && (
          <Link
            to="/profile/account"
            className="inline-flex items-center self-start min-h-11 text-chalk font-semibold"
          >
            {t('privacy.rights.open')}
          </Link>
        )}
      </LegalSection>
      <LegalSection title={t('privacy.complaint.title')} text={t('privacy.complaint.text')}>
        <AuthorityLink href="https://www.imy.se/privatperson/utfora-arenden/lamna-ett-klagomal/">
          {t('privacy.complaint.link')}
        </AuthorityLink>
      </LegalSection>
    </>
  )
}
