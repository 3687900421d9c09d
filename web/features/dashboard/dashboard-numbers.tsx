import { Link } from '@tanstack/react-router'
import { CalendarDays, Radio, UserPlus } from 'lucide-react'
import type { Dashboard } from '#contract/dashboard.ts'
import { useMayOpen } from '#web/platform/admin-paths.ts'
import { formatShortDate } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import { may, useMe } from '#web/platform/session.tsx'
import { useRealtimeRefetch } from '#web/platform/use-realtime-refetch.ts'
import { LineSkeleton } from '#web/ui/card-skeleton.tsx'
import { join } from '#web/ui/join.ts'
import { Panel, Row } from './panel.tsx'
import { dashboardKey } from './queries.ts'
import { OrdersPanel, SalesPanel, TablesPanel } from './shift-panels.tsx'

/** The evening in numbers: what the reader works with comes first. */
export function DashboardNumbers({ numbers }: { numbers: Dashboard }) {
  const isKitchen = !may(useMe(), 'numbers.read')
  const { sales, newGuests } = numbers
  return (
    <div className="grid grid-fit-[260px] gap-4 md:[&>:first-child]:row-span-2">
      {isKitchen && <OrdersPanel {...numbers} />}
      <TablesPanel {...numbers} />
      {!isKitchen && <OrdersPanel {...numbers} />}
      {sales && <SalesPanel sales={sales} />}
      <Events {...numbers} />
      <Live {...numbers} />
      {newGuests && <Guests newGuests={newGuests} />}
    </div>
  )
}

/** The panels while their numbers load. */
export function DashboardNumbersSkeleton() {
  return (
    <div className="grid grid-fit-[260px] gap-4" aria-hidden>
      {[18, 12, 14, 16, 13, 15].map((width) => (
        <div key={width} className="panel flex flex-col gap-2">
          <LineSkeleton width={width / 2} />
          <LineSkeleton width={5} />
          <LineSkeleton width={width} />
        </div>
      ))}
    </div>
  )
}

function Events({ events, isTonight }: Pick<Dashboard, 'events' | 'isTonight'>) {
  const { t, language } = useTranslation()
  const mayOpen = useMayOpen()
  const isEmpty = events.length === 0
  const sum = (numbers: (number | null)[]) => numbers.reduce<number>((all, each) => all + (each ?? 0), 0)
  const booked = sum(events.map((event) => event.currentAttendees))
  const isLimited = events.every((event) => event.maxAttendees !== null)
  const places = sum(events.map((event) => event.maxAttendees))
  const unit = isLimited
    ? t('admin.dashboard.bookedOf', { count: places, places: formatNumber(places, language) })
    : t('admin.dashboard.booked', { count: booked })
  return (
    <Panel
      icon={CalendarDays}
      title={t(`admin.dashboard.${isTonight || isEmpty ? 'tonight' : 'next'}`)}
      figure={isEmpty ? null : formatNumber(booked, language)}
      unit={isEmpty ? t('adminEvents.empty.title') : unit}
    >
      {!isEmpty &&
        events.map(({ id, title, date, time, currentAttendees, maxAttendees }) => (
          <Row key={id}>
            <span className={join('muted numbers', !isTonight && 'basis-full')}>
              {isTonight ? time : `${formatShortDate(date, language)} ${time}`}
            </span>
            {mayOpen('/admin/events') ? (
              <Link to="/admin/events" search={{ attendees: id }} className="row-link" lang="sv">
                {title}
              </Link>
            ) : (
              <span lang="sv">{title}</span>
            )}
            <span className="numbers">
              {formatNumber(currentAttendees, language)}
              {maxAttendees !== null && ` / ${formatNumber(maxAttendees, language)}`}
            </span>
          </Row>
        ))}
    </Panel>
  )
}

function Live({ live }: Pick<Dashboard, 'live'>) {
  const { t, language } = useTranslation()
  const mayOpen = useMayOpen()
  const count = live.length
  return (
    <Panel
      icon={Radio}
      title={t('admin.dashboard.live')}
      figure={count === 0 ? null : formatNumber(count, language)}
      unit={count === 0 ? t('admin.dashboard.notLive') : t('admin.dashboard.competitions', { count })}
    >
      {count > 0 &&
        live.map(({ id, title, participants }) => (
          <Row key={id}>
            {mayOpen('/admin/live-competition/$competitionId') ? (
              <Link
                to="/admin/live-competition/$competitionId"
                params={{ competitionId: id }}
                className="row-link"
                lang="sv"
              >
                {title}
              </Link>
            ) : (
              <span lang="sv">{title}</span>
            )}
            <span>
              {t('admin.dashboard.participants', {
                count: participants,
                shown: formatNumber(participants, language),
              })}
            </span>
          </Row>
        ))}
    </Panel>
  )
}

function Guests({ newGuests: { today, week } }: { newGuests: NonNullable<Dashboard['newGuests']> }) {
  const { t, language } = useTranslation()
  const mayOpen = useMayOpen()
  return (
    <Panel
      icon={UserPlus}
      title={t('admin.dashboard.guests')}
      figure={formatNumber(today, language)}
      unit={t('admin.dashboard.today')}
    >
      <Row>
        {mayOpen('/admin/users') ? (
          <Link to="/admin/users" className="row-link">
            {t('admin.dashboard.week')}
          </Link>
        ) : (
          <span data-name>{t('admin.dashboard.week')}</span>
        )}
        <span className="numbers">{formatNumber(week, language)}</span>
      </Row>
    </Panel>
  )
}

/** Refetches the numbers when anything in them has changed, at most every two seconds. */
export function useRealtimeDashboard(): void {
  const pace = { spread: 400, gap: 2_000 }
  useRealtimeRefetch('events', ['event.attendance', 'event.changed', 'event.deleted'], [dashboardKey], pace)
  useRealtimeRefetch('club', ['competition.changed', 'home.changed', 'header.changed'], [dashboardKey], pace)
  useRealtimeRefetch(
    'admin',
    ['user.changed', 'notifications.changed', 'tableBooking.changed', 'kitchen.changed'],
    [dashboardKey],
    pace,
  )
}
