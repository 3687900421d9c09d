import { use } from 'react'
import { AdminGameTables } from '#web/features/play/admin-game-tables.tsx'
import { textsOf, useTranslation } from '#web/platform/language.ts'

/** /admin/game-tables: the tables at which guests play. */
export function AdminGameTablesScreen() {
  const { language } = useTranslation()
  use(textsOf('play', language))
  return <AdminGameTables />
}
