import { use } from 'react'
import { AdminPlayRates } from '#web/features/play/admin-play-rates.tsx'
import { textsOf, useTranslation } from '#web/platform/language.ts'

/** /admin/play-rates: what playing costs. */
export function AdminPlayRatesScreen() {
  const { language } = useTranslation()
  use(textsOf('play', language))
  return <AdminPlayRates />
}
