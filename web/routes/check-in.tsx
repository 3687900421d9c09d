import { usePrefetchQuery } from '@tanstack/react-query'
import { lazy, Suspense, use } from 'react'
import { floorPlanQuery } from '#web/domain/floor-plan.ts'
import { CheckIn } from '#web/features/check-in/check-in.tsx'
import { Seated } from '#web/features/tables/seated.tsx'
import { textsOf, useTranslation } from '#web/platform/language.ts'
import { may, useMe } from '#web/platform/session.tsx'
import { Screen } from '#web/ui/screen.tsx'

const StaffDoor = lazy(async () => ({ default: (await import('./door.tsx')).StaffDoor }))

/** /check-in */
export function CheckInScreen() {
  const { t, language } = useTranslation()
  use(textsOf('tables', language))
  const isStaff = may(useMe(), 'door.scan')
  return (
    <Screen
      title={t('checkInScreen.title')}
      lead={t(isStaff ? 'checkInScreen.staffLead' : 'checkInScreen.lead')}
      width={isStaff ? 'wide' : 'narrow'}
    >
      {isStaff ? (
        <Suspense>
          <StaffDoor />
        </Suspense>
      ) : (
        <GuestCheckIn />
      )}
    </Screen>
  )
}

function GuestCheckIn() {
  usePrefetchQuery(floorPlanQuery)
  return (
    <CheckIn
      arrival={(booking, another) => (
        <Seated booking={booking} isNew takesFocus>
          {another}
        </Seated>
      )}
    />
  )
}
