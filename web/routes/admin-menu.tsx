import { use } from 'react'
import { AdminMenu } from '#web/features/menu-admin/admin-menu.tsx'
import { textsOf, useTranslation } from '#web/platform/language.ts'

/** /admin/menu, with `?edit=new` and `?edit={id}` */
export function AdminMenuScreen() {
  const { language } = useTranslation()
  // The names of the allergens.
  use(textsOf('menu', language))
  return <AdminMenu />
}
