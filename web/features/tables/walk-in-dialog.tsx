import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { bounds } from '#contract/bounds.ts'
import type { TableDay } from '#contract/table-bookings.ts'
import { businessDateOf } from '#rules/business-date.ts'
import { freePlaces } from '#rules/joined-tables.ts'
import { freeTables, spanOf } from '#rules/table-booking.ts'
import { useTranslation } from '#web/platform/language.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { idsOf, TableSelect } from './booking-dialog.tsx'
import { OfferedHint } from './offered-hint.tsx'
import { GuestChoice, HourChoice } from './party-fields.tsx'
import { adminTableQueries } from './queries.ts'
import { useWalkIn } from './use-booking-actions.ts'

type WalkInDialogProps = {
  opened: boolean
  /** The table that is chosen at first, if it seats the party. */
  tableId?: string | null
  onClose: () => void
}

/** Seats a party that stands at the door at a table that is free from now. */
export function WalkInDialog({ opened, tableId = null, onClose }: WalkInDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog opened={opened} onClose={onClose} title={t('adminTableBookings.walkIn.title')} size="lg">
      <Today tableId={tableId} onDone={onClose} />
    </Dialog>
  )
}

function Today(props: { tableId: string | null; onDone: () => void }) {
  return (
    <Loaded
      query={useQuery(adminTableQueries.day(businessDateOf(new Date())))}
      loading="adminTableBookings.loading"
      failed="adminTableBookings.toasts.loadFailed"
    >
      {(day) => <WalkInForm day={day} {...props} />}
    </Loaded>
  )
}

type WalkInFormProps = { day: TableDay; tableId: string | null; onDone: () => void }

function WalkInForm({ day, tableId: first, onDone }: WalkInFormProps) {
  const { t } = useTranslation()
  const [guestCount, setGuestCount] = useState(2)
  const [durationHours, setDurationHours] = useState(2)
  const [chosen, setChosen] = useState(first)
  const seat = useWalkIn(onDone)
  const span = spanOf(new Date(), durationHours)
  const places = freePlaces(freeTables(day, span, 1), day.groups, guestCount)
  const place = places.find(({ key }) => key === chosen) ?? places[0]
  return (
    <form
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (place) seat.run({ ...idsOf(place), guestCount, durationHours })
      }}
    >
      <GuestChoice value={guestCount} most={bounds.tableBooking.largest} onChange={setGuestCount} />
      <HourChoice value={durationHours} onChange={setDurationHours} />
      {place ? (
        <TableSelect
          label={t('adminTableBookings.columns.table')}
          places={places}
          value={place.key}
          onChange={setChosen}
        />
      ) : (
        <p role="status">{t('adminTableBookings.walkIn.none')}</p>
      )}
      <OfferedHint day={day} span={span} guestCount={guestCount} />
      <Button type="submit" size="lg" disabled={!place} loading={seat.isPending}>
        {t('adminTableBookings.walkIn.submit')}
      </Button>
    </form>
  )
}
