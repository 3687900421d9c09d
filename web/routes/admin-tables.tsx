import { use } from 'react'
import { AdminTables } from '#web/features/tables/admin-tables.tsx'
import { textsOf, useTranslation } from '#web/platform/language.ts'

/** /admin/tables, with `?edit=new` and `?edit={id}`. */
export function AdminTablesScreen() {
  const { language } = useTranslation()
  use(textsOf('tables', language))
  return <AdminTables />
}
