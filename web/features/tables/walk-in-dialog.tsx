import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TableDay } from '#contract/table-bookings.ts'
import { businessDateOf } from '#rules/business-date.ts'
import { freeTables, spanOf } from '#rules/table-booking.ts'
import { useTranslation } from '#web/platform/language.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { TableSelect } from './booking-dialog.tsx'
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
  const tables = freeTables(day, span, guestCount)
  const tableId = (tables.find(({ id }) => id === chosen) ?? tables[0])?.id
  return (
    <form
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (tableId) seat.run({ tableId, guestCount, durationHours })
      }}
    >
      <GuestChoice value={guestCount} onChange={setGuestCount} />
      <HourChoice value={durationHours} onChange={setDurationHours} />
      {tableId ? (
        <TableSelect
          label={t('adminTableBookings.columns.table')}
          tables={tables}
          value={tableId}
          onChange={setChosen}
        />
      ) : (
        <p role="status">{t('adminTableBookings.walkIn.none')}</p>
      )}
      <OfferedHint day={day} span={span} guestCount={guestCount} />
      <Button type="submit" size="lg" disabled={!tableId} loading={seat.isPending}>
        {t('adminTableBookings.walkIn.submit')}
      </Button>
    </form>
  )
}
