import { AdminTableGroups } from '#web/features/tables/admin-table-groups.tsx'

/** /admin/table-groups: which tables staff may put together. */
export function AdminTableGroupsScreen() {
  return <AdminTableGroups />
}
