import { Link } from '@tanstack/react-router'
import { CalendarDays, type LucideIcon, Radio, UserPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Dashboard } from '#contract/dashboard.ts'
import { useMayOpen } from '#web/platform/admin-paths.ts'
import { formatShortDate } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import { useRealtimeRefetch } from '#web/platform/use-realtime-refetch.ts'
import { LineSkeleton } from '#web/ui/card-skeleton.tsx'
import { join } from '#web/ui/join.ts'
import { dashboardKey } from './queries.ts'

/** Bookings, live competitions and new guests. */
export function DashboardNumbers({ numbers }: { numbers: Dashboard }) {
  return (
    <div className="grid grid-fit-[260px] gap-4">
      <Events {...numbers} />
      <Live {...numbers} />
      <Guests {...numbers} />
    </div>
  )
}

/** The panels while their numbers load. */
export function DashboardNumbersSkeleton() {
  return (
    <div className="grid grid-fit-[260px] gap-4" aria-hidden>
      {[18, 12, 14].map((width) => (
        <div key={width} className="panel flex flex-col gap-2">
          <LineSkeleton width={width / 2} />
          <LineSkeleton width={5} />
          <LineSkeleton width={width} />
        </div>
      ))}
    </div>
  )
}

type PanelProps = {
  icon: LucideIcon
  title: string
  /** The number in large print; null where there is nothing to count. */
  figure: number | null
  /** What the number counts, or that there is nothing to count. */
  unit: string
  /** The rows below a number. */
  children: ReactNode
}

function Panel({ icon: Icon, title, figure, unit, children }: PanelProps) {
  const { language } = useTranslation()
  return (
    <section className="panel flex flex-col gap-2">
      <h2 className="muted flex items-center gap-2.5 text-base">
        <Icon size={20} className="flex-none text-brass-text" aria-hidden />
        {title}
      </h2>
      <p className="muted">
        {figure !== null && (
          <b className="numbers text-text font-display text-[2.25rem] font-bold leading-[1.1]">
            {formatNumber(figure, language)}
          </b>
        )}{' '}
        {unit}
      </p>
      {figure !== null && <ul className="plain-list">{children}</ul>}
    </section>
  )
}

/** A link with a figure beside it. */
const Row = ({ children }: { children: ReactNode }) => (
  <li className="flex flex-wrap items-baseline gap-x-3 py-1.5 not-first:border-t not-first:border-t-line [&>:is(a,[lang])]:flex-[1_1_8rem] [&>:is(a,[lang])]:min-w-0 [&>a]:min-h-6 [&>span:not([lang])]:shrink-0">
    {children}
  </li>
)

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
      figure={isEmpty ? null : booked}
      unit={isEmpty ? t('adminEvents.empty.title') : unit}
    >
      {events.map(({ id, title, date, time, currentAttendees, maxAttendees }) => (
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
      figure={count || null}
      unit={count === 0 ? t('admin.dashboard.notLive') : t('admin.dashboard.competitions', { count })}
    >
      {live.map(({ id, title, participants }) => (
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

function Guests({ newGuests: { today, week } }: Pick<Dashboard, 'newGuests'>) {
  const { t, language } = useTranslation()
  const mayOpen = useMayOpen()
  return (
    <Panel
      icon={UserPlus}
      title={t('admin.dashboard.guests')}
      figure={today}
      unit={t('admin.dashboard.today')}
    >
      <Row>
        {mayOpen('/admin/users') ? (
          <Link to="/admin/users" className="row-link">
            {t('admin.dashboard.week')}
          </Link>
        ) : (
          <span>{t('admin.dashboard.week')}</span>
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
  useRealtimeRefetch('admin', ['user.changed', 'notifications.changed'], [dashboardKey], pace)
}
