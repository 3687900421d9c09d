import { AccessibilityText } from '#web/features/content/accessibility-text.tsx'
import { LegalPage } from '#web/shell/legal-page.tsx'

/** /accessibility */
export function AccessibilityScreen() {
  return (
    <LegalPage page="accessibility">
      <AccessibilityText />
    </LegalPage>
  )
}
