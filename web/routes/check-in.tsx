import { use } from 'react'
import { CheckIn } from '#web/features/check-in/check-in.tsx'
import { textsOf, useTranslation } from '#web/platform/language.ts'
import { Screen } from '#web/ui/screen.tsx'

/** /check-in */
export function CheckInScreen() {
  const { t, language } = useTranslation()
  use(textsOf('tables', language))
  return (
    <Screen title={t('checkInScreen.title')} lead={t('checkInScreen.lead')} width="narrow">
      <CheckIn />
    </Screen>
  )
}
