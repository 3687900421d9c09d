import { AdminTables } from '#web/features/tables/admin-tables.tsx'

/** /admin/tables, with `?edit=new` and `?edit={id}`. */
export function AdminTablesScreen() {
  return <AdminTables />
}
