import { Link } from '@tanstack/react-router'
import { CalendarDays, Radio, UserPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Dashboard } from '#contract/dashboard.ts'
import { formatShortDate } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import { useRealtimeRefetch } from '#web/platform/use-realtime-refetch.ts'
import { LineSkeleton } from '#web/ui/card-skeleton.tsx'
import classes from './dashboard-numbers.module.css'
import { dashboardKey } from './queries.ts'

/** Tonight's numbers: bookings, live competitions, new guests. */
export function DashboardNumbers({ numbers }: { numbers: Dashboard }) {
  const { t } = useTranslation()
  const { isTonight, events } = numbers
  return (
    <div className={classes.numbers}>
      <Panel
        icon={<CalendarDays size={20} aria-hidden />}
        title={t(`admin.dashboard.${isTonight || events.length === 0 ? 'tonight' : 'next'}`)}
      >
        <Events events={events} isTonight={isTonight} />
      </Panel>
      <Panel icon={<Radio size={20} aria-hidden />} title={t('admin.dashboard.live')}>
        <Live live={numbers.live} />
      </Panel>
      <Panel icon={<UserPlus size={20} aria-hidden />} title={t('admin.dashboard.guests')}>
        <Guests newGuests={numbers.newGuests} />
      </Panel>
    </div>
  )
}

/** The panels while their numbers load. */
export function DashboardNumbersSkeleton() {
  const { t } = useTranslation()
  return (
    <>
      <p role="status" className="visually-hidden">
        {t('admin.dashboard.loading')}
      </p>
      <div className={classes.numbers} aria-hidden>
        {[18, 12, 14].map((width) => (
          <div key={width} className={classes.panel}>
            <LineSkeleton width={width / 2} />
            <LineSkeleton width={5} />
            <LineSkeleton width={width} />
          </div>
        ))}
      </div>
    </>
  )
}

function Panel({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <section className={classes.panel}>
      <h2>
        {icon}
        {title}
      </h2>
      {children}
    </section>
  )
}

function Events({ events, isTonight }: Pick<Dashboard, 'events' | 'isTonight'>) {
  const { t, language } = useTranslation()
  if (events.length === 0) return <p className={classes.none}>{t('admin.dashboard.noEvents')}</p>
  const sum = (numbers: (number | null)[]) => numbers.reduce<number>((all, each) => all + (each ?? 0), 0)
  const booked = sum(events.map((event) => event.currentAttendees))
  const isLimited = events.every((event) => event.maxAttendees !== null)
  const places = sum(events.map((event) => event.maxAttendees))
  return (
    <>
      <p className={classes.figure}>
        <b className="numbers">{formatNumber(booked, language)}</b>{' '}
        {isLimited
          ? t('admin.dashboard.bookedOf', { count: places, places: formatNumber(places, language) })
          : t('admin.dashboard.booked', { count: booked })}
      </p>
      <ul className={classes.rows}>
        {events.map(({ id, title, date, time, currentAttendees, maxAttendees }) => (
          <li key={id} className={classes.row}>
            <span className="numbers" data-line={!isTonight || undefined}>
              {isTonight ? time : `${formatShortDate(date, language)} ${time}`}
            </span>
            <Link to="/admin/events" search={{ attendees: id }} lang="sv">
              {title}
            </Link>
            <span className={`numbers ${classes.count}`}>
              {maxAttendees === null
                ? formatNumber(currentAttendees, language)
                : `${formatNumber(currentAttendees, language)} / ${formatNumber(maxAttendees, language)}`}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

function Live({ live }: Pick<Dashboard, 'live'>) {
  const { t, language } = useTranslation()
  if (live.length === 0) return <p className={classes.none}>{t('admin.dashboard.notLive')}</p>
  return (
    <>
      <p className={classes.figure}>
        <b className="numbers">{formatNumber(live.length, language)}</b>{' '}
        {t('admin.dashboard.competitions', { count: live.length })}
      </p>
      <ul className={classes.rows}>
        {live.map(({ id, title, participants }) => (
          <li key={id} className={classes.row}>
            <Link to="/admin/live-competition/$competitionId" params={{ competitionId: id }} lang="sv">
              {title}
            </Link>
            <span className={classes.count}>
              {t('admin.dashboard.participants', {
                count: participants,
                shown: formatNumber(participants, language),
              })}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

function Guests({ newGuests: { today, week } }: Pick<Dashboard, 'newGuests'>) {
  const { t, language } = useTranslation()
  return (
    <>
      <p className={classes.figure}>
        <b className="numbers">{formatNumber(today, language)}</b> {t('admin.dashboard.today')}
      </p>
      <ul className={classes.rows}>
        <li className={classes.row}>
          <Link to="/admin/users">{t('admin.dashboard.week')}</Link>
          <span className={`numbers ${classes.count}`}>{formatNumber(week, language)}</span>
        </li>
      </ul>
    </>
  )
}

/** Refetches the numbers when anything in them has changed, at most every two seconds. */
export function useRealtimeDashboard(): void {
  const pace = { spread: 400, gap: 2_000 }
  useRealtimeRefetch('events', ['event.attendance', 'event.changed', 'event.deleted'], [dashboardKey], pace)
  useRealtimeRefetch('club', ['competition.changed', 'home.changed', 'header.changed'], [dashboardKey], pace)
  useRealtimeRefetch('admin', ['user.changed', 'notifications.changed'], [dashboardKey], pace)
}
