import { use } from 'react'
import { AdminCompetitions } from '#web/features/competitions/admin-competitions.tsx'
import { textsOf, useTranslation } from '#web/platform/language.ts'

/** /admin/competitions, with `?edit=new` and `?edit={id}`: the Back button and a reload keep the open view. */
export function AdminCompetitionsScreen() {
  const { language } = useTranslation()
  // The form shows the card as guests will see it.
  use(textsOf('competitions', language))
  return <AdminCompetitions />
}
