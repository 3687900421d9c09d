import { PrivacyText } from '#web/features/content/privacy-text.tsx'
import { LegalPage } from '#web/shell/legal-page.tsx'

/** /privacy */
export function PrivacyScreen() {
  return (
    <LegalPage page="privacy">
      <PrivacyText />
    </LegalPage>
  )
}
