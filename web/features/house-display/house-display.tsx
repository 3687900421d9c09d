import { type ReactNode, useEffect, useState } from 'react'
import type { Competition } from '#contract/competitions.ts'
import type { Event } from '#contract/events.ts'
import type { Leader } from '#contract/points.ts'
import { eventEnd } from '#rules/event-booking.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { isTonight } from '#rules/time-left.ts'
import { Avatar } from '#web/domain/avatar.tsx'
import { isOnTonight, startTonight } from '#web/domain/competition-tonight.ts'
import { Lamp } from '#web/domain/lamp.tsx'
import { LevelBall } from '#web/domain/level-ball.tsx'
import { BareQrCode } from '#web/domain/qr-code.tsx'
import { appName } from '#web/platform/app-name.ts'
import { formatShortDate } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import { useWakeLock } from '#web/ui/use-wake-lock.ts'
import classes from './house-display.module.css'
import { type useWallQueue, WallQueue } from './wall-queue.tsx'

const shownLines = 4
const shownLeaders = 7
/** Longer texts are written smaller, in characters. */
const longTitle = 26
const longName = 18

type HouseDisplayProps = {
  events: Event[]
  competitions: Competition[]
  leaders: Leader[]
  connected: boolean
  /** Who waits for a game table; null where nobody does. It takes the place of the standings. */
  queue?: ReturnType<typeof useWallQueue>
}

/**
 * The big screen of the house between competitions: the evening's events and competitions, the standings of the club, and a code
 * that opens the app.
 */
export function HouseDisplay({ events, competitions, leaders, connected, queue = null }: HouseDisplayProps) {
  const { t, language } = useTranslation()
  const now = useClock()
  useWakeLock(true)
  const best = leaders.filter(({ points }) => points > 0).slice(0, shownLeaders)
  const { isOfTonight, coming } = comingOf(events, competitions, now)
  return (
    <div
      className={`${classes.display} fixed z-500 inset-0 isolate grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_calc(var(--u)*20)] gap-[calc(var(--u)*3)] p-[calc(var(--u)*3)] overflow-hidden bg-[#050d0a] text-[#f4efe3] leading-[1.15] select-none`}
    >
      <Column title={t(isOfTonight ? 'live.house.tonight' : 'live.house.coming')}>
        {coming.length === 0 ? (
          <p className="text-[calc(var(--u)*2.8)] text-[#d9dbcc]">{t('live.house.noEvents')}</p>
        ) : (
          <ol className="plain-list flex flex-col gap-[calc(var(--u)*2.2)]">
            {coming.map(({ id, start, title, date, location, type }) => (
              <li
                key={id}
                className="grid grid-cols-[calc(var(--u)*10)_minmax(0,1fr)] gap-x-[calc(var(--u)*1.4)] items-baseline"
              >
                <span className="font-display text-[calc(var(--u)*3.2)] font-[760] text-[#f2d488] numbers">
                  {start}
                </span>
                <span className="min-w-0">
                  <b
                    className="line-clamp-2 data-long:line-clamp-3 font-display text-[calc(var(--u)*2.8)] data-long:text-[calc(var(--u)*1.8)] font-[700] leading-[1.08] wrap-anywhere"
                    data-long={title.length > longTitle || undefined}
                    lang="sv"
                  >
                    {title}
                  </b>
                  <span className="line-clamp-1 mt-[calc(var(--u)*0.4)] text-[calc(var(--u)*2)] text-[#d9dbcc]">
                    {!isOfTonight && date && `${formatShortDate(date, language)} · `}
                    {location ? <span lang="sv">{location}</span> : type && t(`competitions.type.${type}`)}
                  </span>
                </span>
              </li>
            ))}
          </ol>
        )}
      </Column>
      {queue ? (
        <Column title={t('live.house.queue')}>
          <WallQueue queue={queue} />
        </Column>
      ) : (
        <Column title={t('points.board.title')}>
          {best.length === 0 ? (
            <p className="text-[calc(var(--u)*2.8)] text-[#d9dbcc]">{t('live.house.noLeaders')}</p>
          ) : (
            <ol className="plain-list flex flex-col gap-[calc(var(--u)*0.8)]">
              {best.map((leader) => (
                <LeaderRow key={leader.userId} leader={leader} />
              ))}
            </ol>
          )}
        </Column>
      )}
      <div className="flex flex-col gap-[calc(var(--u)*2)] min-h-0">
        <div className="flex flex-col items-center">
          <span className={classes.lamp}>
            <Lamp light="lit" />
          </span>
          <p
            className={`${classes.clock} font-display text-[calc(var(--u)*7)] font-[780] leading-none numbers`}
          >
            {stockholmWallClock(now).time}
          </p>
        </div>
        <div className="flex flex-col items-center gap-[calc(var(--u)*0.8)] mt-auto p-[calc(var(--u)*1.4)] border-[calc(var(--u)*0.35)] border-[#b38a33] rounded-[calc(var(--u)*1.6)] bg-[#fffdf7] text-[#13231b] text-center">
          <p className="font-display text-[calc(var(--u)*2.6)] font-[760] leading-[1.08] text-balance">
            {t('live.house.scan', { product: appName() })}
          </p>
          <BareQrCode
            content={new URL('/', location.origin).href}
            label={t('live.house.code')}
            className="block w-full"
          />
          <p className="text-[calc(var(--u)*1.5)] font-[600] wrap-anywhere">{location.host}</p>
        </div>
      </div>
      {!connected && (
        <p
          className="absolute left-[calc(var(--u)*3)] bottom-(--u) py-[calc(var(--u)*0.5)] px-[calc(var(--u)*1.2)] rounded-[calc(var(--u)*0.8)] bg-[#3a0d10] text-[#ffd3d0] text-[calc(var(--u)*1.6)] font-[600]"
          role="status"
        >
          {t('shell.offline')}
        </p>
      )}
    </div>
  )
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0 min-h-0 overflow-hidden" aria-label={title}>
      <h1 className="mb-[calc(var(--u)*2.6)] text-[#f2d488] text-[calc(var(--u)*4.4)] leading-none">
        {title}
      </h1>
      {children}
    </section>
  )
}

function LeaderRow({ leader: { rank, displayName, avatarUrl, points } }: { leader: Leader }) {
  const { t, language } = useTranslation()
  return (
    <li
      className={`${classes.leader} grid items-center gap-[calc(var(--u)*1.1)] py-[calc(var(--u)*0.5)] pl-[calc(var(--u)*0.9)] pr-[calc(var(--u)*1.8)] rounded-[calc(var(--u)*1.4)] bg-[rgb(244_239_227/8%)] text-[calc(var(--u)*2.3)] [&_svg]:size-[calc(var(--u)*4)]`}
    >
      <LevelBall level={rank} label={t('points.board.rank', { rank })} />
      <Avatar name={displayName} url={avatarUrl} className="[&>*]:size-[calc(var(--u)*4)]" />
      <span
        className="line-clamp-2 py-[0.1em] font-[640] data-long:text-[calc(var(--u)*1.5)] leading-[1.08] wrap-anywhere"
        data-long={displayName.length > longName || undefined}
      >
        {displayName}
      </span>
      <b className="font-display text-[#f7e2a8] numbers">{formatNumber(points, language)}</b>
    </li>
  )
}

/** One line of what is on: an event with its date and location, or a competition with its type. */
type Line = { id: string; at: string; start: string; title: string } & Partial<
  Pick<Event, 'date' | 'location'> & Pick<Competition, 'type'>
>

/**
 * Tonight's events and competitions in the order of time, or the events of later days where there are none; without those that are over.
 */
function comingOf(
  events: Event[],
  competitions: Competition[],
  now: Date,
): { isOfTonight: boolean; coming: Line[] } {
  const left = events
    .filter((event) => now < eventEnd(event))
    .map(({ time, startsAt, ...event }) => ({ ...event, at: startsAt, start: time }))
  const tonight: Line[] = [
    ...left.filter(({ at }) => isTonight(at, now)),
    ...competitions
      .filter((each) => isOnTonight(each, now))
      .map((each) => ({
        id: each.id,
        at: each.startDate,
        start: startTonight(each, now),
        title: each.title,
        type: each.type,
      })),
  ].sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
  const isOfTonight = tonight.length > 0
  return { isOfTonight, coming: (isOfTonight ? tonight : left).slice(0, shownLines) }
}

/** The time, to the minute. */
function useClock(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 5_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
