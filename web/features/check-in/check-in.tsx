import { Button, Stack, TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ListedTableBooking } from '#contract/table-bookings.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { useTranslation } from '#web/platform/language.ts'
import { join } from '#web/ui/join.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import classes from './check-in.module.css'
import { useCheckIn } from './use-check-in.ts'

/** Check-in by booking number, and the table once it is done. */
export function CheckIn() {
  const [arrived, setArrived] = useState<ListedTableBooking | null>(null)
  return arrived ? (
    <Arrival booking={arrived} onAnother={() => setArrived(null)} />
  ) : (
    <NumberForm onDone={setArrived} />
  )
}

function NumberForm({ onDone }: { onDone: (booking: ListedTableBooking) => void }) {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const action = useCheckIn(onDone)
  // The server reads the code; here it only matters whether there is one.
  const isEmpty = code.replace(/^\s*booking:/i, '').trim() === ''
  return (
    <Stack
      component="form"
      gap={20}
      className="panel"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isEmpty) action.run(code)
      }}
    >
      <TextInput
        label={t('checkInScreen.number')}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        size="lg"
        classNames={{ input: join('numbers', classes.number) }}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
      />
      <Button type="submit" size="lg" disabled={isEmpty} loading={action.isPending}>
        {t('checkInScreen.submit')}
      </Button>
      <LinkButton to="/table-booking" variant="default">
        {t('checkInScreen.mine')}
      </LinkButton>
    </Stack>
  )
}

/** Where to go. The heading takes the focus, so that it is read out. */
function Arrival({ booking, onAnother }: { booking: ListedTableBooking; onAnother: () => void }) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { table } = booking
  const guests = t('tableScreens.mine.guests', { count: booking.guestCount })
  const end = stockholmWallClock(new Date(booking.endsAt)).time
  return (
    <Stack component="section" gap={14} align="center" className={join('panel', classes.arrival)}>
      <CircleCheck size={56} aria-hidden className={classes.sign} />
      <h2 ref={heading} tabIndex={-1}>
        {t('checkInScreen.done.title', { name: booking.guest.displayName })}
      </h2>
      {table ? (
        <>
          <p className={classes.table}>{t('checkInScreen.done.table', { number: table.tableNumber })}</p>
          <p>
            <span lang="sv">{table.location}</span> · {guests} · {booking.time}–{end}
          </p>
        </>
      ) : (
        <p>{t('checkInScreen.done.noTable')}</p>
      )}
      <Button variant="default" onClick={onAnother}>
        {t('checkInScreen.done.another')}
      </Button>
    </Stack>
  )
}
