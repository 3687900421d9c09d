import { useQuery } from '@tanstack/react-query'
import { QrCode as QrSymbol } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { TableBooking } from '#contract/table-bookings.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { isAt } from '#rules/table-booking.ts'
import { tableNumbers } from '#rules/table-numbers.ts'
import { floorPlanQuery } from '#web/domain/floor-plan.ts'
import plan from '#web/domain/table-plan.module.css'
import { TableDrawing, TablePlan } from '#web/domain/table-plan.tsx'
import { useTranslation } from '#web/platform/language.ts'
import { useMe } from '#web/platform/session.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { useMoment } from '#web/ui/peaks.ts'
import { Said } from '#web/ui/said.tsx'
import classes from './seated.module.css'

type SeatedProps = {
  booking: TableBooking
  /** Whether the guest was checked in just now: then the ticket is animated. */
  isNew: boolean
  /** Whether the heading gets the focus, so that it is read out; otherwise it is announced. */
  takesFocus?: boolean
  /** Further actions. */
  children?: ReactNode
}

/** The ticket of a guest who has arrived: the table, its place in the room, and the menu for it. */
export function Seated({ booking, isNew, takesFocus = false, children }: SeatedProps) {
  const { t } = useTranslation()
  const { displayName: name } = useMe()
  const heading = useRef<HTMLHeadingElement>(null)
  const onAnimationEnd = useMoment(isNew)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  const { table } = booking
  const words = table
    ? t('tableScreens.seated.title', { name, number: tableNumbers(booking) })
    : t('tableScreens.seated.noTableTitle', { name })
  const guests = t('tableScreens.mine.guests', { count: booking.guestCount })
  const end = stockholmWallClock(new Date(booking.endsAt)).time
  return (
    <article className={`${classes.ticket} relative`} data-turning={isNew || undefined}>
      {isNew && !takesFocus && <Said words={words} />}
      <div
        className={`${classes.back} panel flex flex-col gap-3.5 items-stretch border-success-text text-center`}
        onAnimationEnd={onAnimationEnd}
      >
        <h2 ref={heading} tabIndex={-1} className={classes.welcome}>
          {words}
        </h2>
        {table ? (
          <>
            <p>
              <span lang="sv">{table.location}</span> · {guests} · {booking.time}–{end}
            </p>
            <Room booking={booking} />
            <LinkButton to="/menu" search={{ table: String(table.tableNumber) }} size="lg">
              {t('tableScreens.seated.menu')}
            </LinkButton>
          </>
        ) : (
          <p>{t('tableScreens.seated.noTable')}</p>
        )}
        {children}
      </div>
      {isNew && (
        <span
          className={`${classes.front} panel absolute inset-0 grid place-items-center text-edge pointer-events-none`}
          aria-hidden
        >
          <QrSymbol size={96} />
        </span>
      )}
    </article>
  )
}

/** The room with the guest's tables marked, if the house has a floor plan. */
function Room({ booking }: { booking: TableBooking }) {
  const { t } = useTranslation()
  const { data, isPending, fetchStatus } = useQuery(floorPlanQuery)
  if (isPending && fetchStatus === 'fetching')
    return <div className="aspect-16/10 rounded-[14px] bg-raised" />
  const own = data?.items.find(({ id }) => id === booking.table?.id)
  if (!own?.place) return null
  const room = data?.items.filter(({ location }) => location === own.location) ?? []
  return (
    <div role="img" aria-label={t('tableScreens.seated.plan', { number: tableNumbers(booking) })}>
      <TablePlan tables={room}>
        {({ id, tableNumber, capacity }) => (
          <span className={plan.table} data-lit={isAt(booking, id) || undefined}>
            <TableDrawing number={tableNumber} capacity={capacity} />
          </span>
        )}
      </TablePlan>
    </div>
  )
}
