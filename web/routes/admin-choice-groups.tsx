import { AdminChoiceGroups } from '#web/features/menu-admin/admin-choice-groups.tsx'

/** /admin/choice-groups, with `?edit=new` and `?edit={id}` */
export function AdminChoiceGroupsScreen() {
  return <AdminChoiceGroups />
}
