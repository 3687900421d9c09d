import { AdminGameTables } from '#web/features/play/admin-game-tables.tsx'

/** /admin/game-tables: the tables at which guests play. */
export function AdminGameTablesScreen() {
  return <AdminGameTables />
}
