import { AdminMenuCategories } from '#web/features/menu-admin/admin-menu-categories.tsx'

/** /admin/menu-categories, with `?edit=new` and `?edit={id}` */
export function AdminMenuCategoriesScreen() {
  return <AdminMenuCategories />
}
