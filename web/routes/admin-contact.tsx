import { LegalLinks } from '#web/domain/legal-links.tsx'
import { ContactForm } from '#web/features/content/contact-form.tsx'
import { contentQueries } from '#web/features/content/queries.ts'
import { useTranslation } from '#web/platform/language.ts'
import { AdminBack } from '#web/ui/admin-back.tsx'
import { Loaded, useStored } from '#web/ui/loaded.tsx'
import { Screen } from '#web/ui/screen.tsx'

/** /admin/contact */
export function AdminContactScreen() {
  const { t } = useTranslation()
  return (
    <Screen title={t('content.contact.title')} lead={t('content.contact.lead')} back={<AdminBack />}>
      <Loaded
        query={useStored(contentQueries.contact())}
        loading="content.contact.loading"
        failed="content.contact.loadFailed"
      >
        {(stored) => <ContactForm stored={stored} />}
      </Loaded>
      <LegalLinks />
    </Screen>
  )
}
