import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { businessDateOf } from '#rules/business-date.ts'
import { Door } from '#web/features/check-in/door.tsx'
import { doorQueries, useRealtimeDoor } from '#web/features/check-in/queries.ts'
import { textsOf, useTranslation } from '#web/platform/language.ts'

/** The part of /check-in that staff at the door see. */
export function StaffDoor() {
  const { language } = useTranslation()
  use(textsOf('admin', language))
  useRealtimeDoor()
  const { data } = useQuery(doorQueries.day(businessDateOf(new Date())))
  return <Door day={data} />
}
