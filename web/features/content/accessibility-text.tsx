import { useTranslation } from '#web/platform/language.ts'
import { ClubContactCard } from './club-contact.tsx'
import { AuthorityLink, LegalSection } from './legal-section.tsx'

const limits = ['pictures', 'language', 'time', 'wall', 'files'] as const

/** How accessible the app is, what is lacking, and whom to tell. */
export function AccessibilityText() {
  const { t } = useTranslation()
  return (
    <>
      <LegalSection title={t('accessibility.status.title')} text={t('accessibility.status.text')} />
      <LegalSection title={t('accessibility.limits.title')}>
        <ul className="flex flex-col gap-2 m-0 ps-5">
          {limits.map((limit) => (
            <li key={limit}>{t(`accessibility.limits.${limit}`)}</li>
          ))}
        </ul>
      </LegalSection>
      <LegalSection title={t('accessibility.tested.title')} text={t('accessibility.tested.text')} />
      <LegalSection title={t('accessibility.report.title')} text={t('accessibility.report.text')} />
      <ClubContactCard />
      <LegalSection title={t('accessibility.complaint.title')} text={t('accessibility.complaint.text')}>
        <AuthorityLink href="https://www.pts.se/">{t('accessibility.complaint.link')}</AuthorityLink>
      </LegalSection>
    </>
  )
}
