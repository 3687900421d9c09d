import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { businessDateOf } from '#rules/business-date.ts'
import { Door } from '#web/features/check-in/door.tsx'
import { adminTableQueries, useAdminRealtimeTables } from '#web/features/tables/queries.ts'
import { textsOf, useTranslation } from '#web/platform/language.ts'

/** The part of /check-in that staff at the door see. Without today's bookings it still reads, but knows no names without network. */
export function StaffDoor() {
  const { language } = useTranslation()
  use(textsOf('admin', language))
  useAdminRealtimeTables()
  const { data } = useQuery(adminTableQueries.day(businessDateOf(new Date())))
  return <Door known={data?.bookings ?? []} />
}
