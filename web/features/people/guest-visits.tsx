import { Link } from '@tanstack/react-router'
import { CalendarDays, ClipboardList, type LucideIcon, Trophy, Utensils } from 'lucide-react'
import { type ReactNode, use, useState } from 'react'
import type { Guest, GuestVisit } from '#contract/guests.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { numbersOfTable } from '#rules/table-numbers.ts'
import { useMayOpen } from '#web/platform/admin-paths.ts'
import { formatInstant } from '#web/platform/dates.ts'
import { textsOf, useTranslation } from '#web/platform/language.ts'
import { formatPrice } from '#web/platform/money.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import { TableSkeleton } from '#web/ui/card-skeleton.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { userQueries } from './queries.ts'

const icons: Record<GuestVisit['kind'], LucideIcon> = {
  table: Utensils,
  event: CalendarDays,
  competition: Trophy,
  order: ClipboardList,
}

/** What is over of a guest, latest first, or only when they did not come. */
export function PastVisits({ guest: { userId, noShows } }: { guest: Guest }) {
  const { t } = useTranslation()
  const [show, setShow] = useState<'all' | 'noShows'>('all')
  const missed = noShows.tables + noShows.events
  return (
    <section className="flex flex-col gap-4" aria-labelledby="guest-past">
      <h2 id="guest-past">{t('people.guest.past')}</h2>
      {missed > 0 && (
        <Choice
          compact
          hidesLegend
          legend={t('actions.show')}
          value={show}
          onChange={setShow}
          options={[
            { value: 'all', label: t('people.guest.all') },
            { value: 'noShows', label: t('people.guest.missed', { count: missed }) },
          ]}
        />
      )}
      <PagedList
        query={userQueries.visits(userId, show)}
        loading="people.guest.loading"
        failed="people.guest.loadFailed"
        skeleton={<TableSkeleton rows={4} />}
        empty={
          <EmptyState compact title={t('people.guest.empty.title')} text={t('people.guest.empty.text')} />
        }
      >
        {(visits) => <VisitRows label={t('people.guest.past')} visits={visits} />}
      </PagedList>
    </section>
  )
}

/** Tables, places at events, competitions and orders of a guest. */
export function VisitRows({ label, visits }: { label: string; visits: GuestVisit[] }) {
  const { language } = useTranslation()
  // The statuses of orders.
  use(textsOf('menu', language))
  return (
    <ul className="rows" aria-label={label}>
      {visits.map((visit) => (
        <VisitRow key={`${visit.kind} ${visit.id}`} visit={visit} />
      ))}
    </ul>
  )
}

function VisitRow({ visit }: { visit: GuestVisit }) {
  const { language } = useTranslation()
  const Icon = icons[visit.kind]
  const { name, details } = useWords(visit)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 min-h-17 py-3 px-4">
      <Icon size={20} className="flex-none text-brass-text" aria-hidden />
      <span className="flex-[1_1_9rem] min-w-0 flex flex-col gap-0.75 wrap-anywhere">
        <span className="font-medium [&_a]:py-0.75" lang={visit.title === null ? undefined : 'sv'}>
          <VisitLink visit={visit}>{name}</VisitLink>
        </span>
        <span className="muted small numbers flex flex-wrap gap-x-3.5 gap-y-0.5">
          <time dateTime={visit.at}>{formatInstant(visit.at, language)}</time>
          {details.map((detail) => (
            <span key={detail}>{detail}</span>
          ))}
        </span>
      </span>
      <State visit={visit} />
    </li>
  )
}

/** The name of a visit, and what else is known about it. */
function useWords(visit: GuestVisit): { name: string; details: string[] } {
  const { t, language } = useTranslation()
  const { title, number, guestCount, totalAmountOre, points } = visit
  const table = visit.tableNumber === null ? null : t('people.guest.table', { number: numbersOfTable(visit) })
  const details = [
    visit.kind === 'order' && table,
    guestCount !== null && t('adminTableBookings.guests', { count: guestCount }),
    totalAmountOre !== null && formatPrice(totalAmountOre, language),
    points !== null && t('points.count', { count: points, shown: formatNumber(points, language) }),
    number,
  ]
  const name =
    title ?? (visit.kind === 'order' ? t('people.guest.order') : (table ?? t('people.guest.deletedTable')))
  return { name, details: details.filter((each) => typeof each === 'string') }
}

/** Leads to where the visit is managed, for those who may. */
function VisitLink({ visit, children }: { visit: GuestVisit; children: ReactNode }) {
  const mayOpen = useMayOpen()
  const list = { view: 'list', search: visit.number ?? '' }
  if (visit.kind === 'table' && mayOpen('/admin/table-bookings'))
    return (
      <Link to="/admin/table-bookings" search={list} className="row-link">
        {children}
      </Link>
    )
  if (visit.kind === 'order')
    return (
      <Link to="/admin/orders" search={list} className="row-link">
        {children}
      </Link>
    )
  if (visit.kind === 'event' && mayOpen('/admin/events'))
    return (
      <Link to="/admin/events" search={{ attendees: visit.id }} className="row-link">
        {children}
      </Link>
    )
  return children
}

/** That the guest did not come, when they came, or how far it has got. */
function State({ visit: { isNoShow, arrivedAt, bookingStatus, orderStatus } }: { visit: GuestVisit }) {
  const { t } = useTranslation()
  if (isNoShow) return <b className="pill text-danger-text">{t('people.guest.didNotCome')}</b>
  const time = arrivedAt && stockholmWallClock(new Date(arrivedAt)).time
  const status = bookingStatus
    ? t(`adminTableBookings.status.${bookingStatus}`)
    : orderStatus && t(`food.status.${orderStatus}`)
  const text = time ? t('people.guest.came', { time }) : status
  return text ? <span className="pill muted numbers">{text}</span> : null
}
