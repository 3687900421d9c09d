import { AdminPlayRates } from '#web/features/play/admin-play-rates.tsx'

/** /admin/play-rates: what playing costs. */
export function AdminPlayRatesScreen() {
  return <AdminPlayRates />
}
