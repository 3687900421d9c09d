import { use } from 'react'
import { AdminCompetitions } from '#web/features/competitions/admin-competitions.tsx'
import { textsOf, useTranslation } from '#web/platform/language.ts'
import { AdminOnly } from '#web/shell/admin-only.tsx'

/** /admin/competitions, with `?edit=new` and `?edit={id}`: Back and a reload keep what is open. */
export function AdminCompetitionsScreen() {
  const { language } = useTranslation()
  // The form shows the card as guests will see it.
  use(textsOf('competitions', language))
  return (
    <AdminOnly>
      <AdminCompetitions />
    </AdminOnly>
  )
}
