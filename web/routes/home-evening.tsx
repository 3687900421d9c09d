import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CloudOff, Target, Utensils } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { isNight } from '#rules/business-date.ts'
import { eventEnd } from '#rules/event-booking.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { isTonight, morningAfter } from '#rules/time-left.ts'
import { isOnTonight } from '#web/domain/competition-tonight.ts'
import {
  EveningCard,
  type EveningItem,
  type EveningKind,
  EveningLink,
  EveningSkeleton,
  EveningTile,
} from '#web/domain/evening-card.tsx'
import { useEveningTime } from '#web/domain/near-time.tsx'
import { ProgrammeRow } from '#web/domain/programme-row.tsx'
import { tonightQuery, useTonight } from '#web/domain/tonight.ts'
import { useFirstItems } from '#web/domain/use-first-items.ts'
import { useNowUntil } from '#web/domain/use-now-until.ts'
import { ProgrammeCompetition } from '#web/features/competitions/programme-competition.tsx'
import { competitionQueries } from '#web/features/competitions/queries.ts'
import { ProgrammeEvent } from '#web/features/events/programme-event.tsx'
import { eventQueries } from '#web/features/events/queries.ts'
import { tonightEvents, tonightEventWaits } from '#web/features/events/tonight-event.tsx'
import { tonightLive } from '#web/features/live-competitions/tonight-live.tsx'
import { tonightOrders } from '#web/features/orders/tonight-order.tsx'
import { tonightPlay } from '#web/features/play/tonight-play.tsx'
import { tonightPlayWaits } from '#web/features/play/tonight-play-wait.tsx'
import { tonightQuizzes } from '#web/features/quizzes/tonight-quiz.tsx'
import { tonightTables, tonightWaits } from '#web/features/tables/tonight-table.tsx'
import { useTranslation } from '#web/platform/language.ts'
import { useConnection } from '#web/platform/realtime.tsx'
import { store } from '#web/platform/stored.ts'
import { LineSkeleton } from '#web/ui/card-skeleton.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { mergeByTime, type Timed } from '#web/ui/merge-by-time.ts'

/** Everything that can be mine tonight. A further kind is one more file and one more name here. */
const kinds: EveningKind[] = [
  tonightTables,
  tonightWaits,
  tonightEventWaits,
  tonightEvents,
  tonightOrders,
  tonightLive,
  tonightQuizzes,
  tonightPlay,
  tonightPlayWaits,
]

/** The number of my cards before all are shown: as many as a phone shows at once, below two lines of notices. */
const shown = 4

const day = 86_400_000

/** The evening on Home: what is mine tonight, and what is on. */
export function HomeEvening({ programme }: { programme: ReturnType<typeof useProgramme> }) {
  const mine = useMine()
  const frame = useRef<HTMLDivElement>(null)
  const isPending = mine.isPending || programme.isPending
  const lines = mine.items.length + programme.rows.length
  // At the next visit the outline is as high: see boot.ts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number of lines decides the height
  useEffect(() => {
    if (!isPending) store('evening', String(frame.current?.getBoundingClientRect().height ?? 0))
  }, [isPending, lines])
  if (isPending) return <Outline />
  return (
    <div
      ref={frame}
      className="grid gap-6 data-two:lg:grid-cols-2 data-two:lg:gap-8"
      data-two={programme.rows.length > 0 || undefined}
    >
      <Mine {...mine} isAlone={programme.rows.length === 0} />
      {programme.rows.length > 0 && <Programme rows={programme.rows} />}
    </div>
  )
}

/** As high as the evening was at the last visit, or as one card. */
const Outline = () => (
  <div className="grid content-start gap-3 h-(--evening,124px) overflow-hidden" aria-hidden>
    <p className="text-3xl leading-[1.15]">
      <LineSkeleton width={9} />
    </p>
    <EveningSkeleton />
    <EveningSkeleton />
    <EveningSkeleton />
  </div>
)

type MineProps = ReturnType<typeof useMine> & {
  /** Nothing else is beside it. */
  isAlone: boolean
}

/** My cards of this house day, in the order of time, until each is over. */
function useMine() {
  const connected = useConnection()
  const { data, dataUpdatedAt, isPending, isError, refetch } = useQuery(tonightQuery())
  const morning = morningAfter(data ? new Date(data.now) : new Date()).toISOString()
  const all = data ? kinds.flatMap((kind) => kind(data)) : []
  const items = useNotOver(all.map((item) => ({ until: morning, ...item })))
  const isMorning = useNowUntil(morning, day) >= new Date(morning)
  useEffect(() => {
    if (isMorning) void refetch()
  }, [isMorning, refetch])
  return {
    items,
    isPending,
    isFailed: isError && !data,
    retry: () => void refetch(),
    /** When the cards were up to date, where they may be old. */
    since: data?.savedAt ?? (data && !connected ? new Date(dataUpdatedAt).toISOString() : null),
  }
}

/** Those that are not over, in the order of time. Each leaves when it is over. */
function useNotOver<Item extends Timed & { until: string }>(items: Item[]): Item[] {
  const ends = items.map(({ until }) => until).filter((until) => Date.parse(until) > Date.now())
  const now = useNowUntil(ends.toSorted()[0] ?? null, day)
  const rows = items.filter(({ until }) => now < new Date(until))
  return mergeByTime([{ rows, hasMore: false }], 'earliest')
}

function Mine({ items, isFailed, retry, since, isAlone }: MineProps) {
  const { t } = useTranslation()
  const [all, setAll] = useState(false)
  const isLong = items.length > shown
  return (
    <section className="grid content-start gap-3 min-w-0" aria-labelledby="home-mine">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="home-mine">{t('evening.mine')}</h2>
        {since !== null && (
          <p className="muted small numbers flex items-center gap-1.5">
            <CloudOff size={16} aria-hidden />
            {t('evening.updated', { time: stockholmWallClock(new Date(since)).time })}
          </p>
        )}
      </div>
      {isFailed ? (
        <LoadFailed retry={retry} isCompact />
      ) : items.length === 0 ? (
        <Suggestion />
      ) : (
        <ul className="plain-list grid gap-2.5 data-alone:lg:grid-cols-2" data-alone={isAlone || undefined}>
          {(all ? items : items.slice(0, shown)).map(({ key, content }) => (
            <li key={key}>{content}</li>
          ))}
        </ul>
      )}
      {isLong && (
        <Button
          className="justify-self-start -ml-2 px-2"
          variant="transparent"
          c="var(--chalk)"
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? t('evening.fewer') : t('evening.all', { count: items.length })}
        </Button>
      )}
    </section>
  )
}

/** The hour from which a table is suggested for tomorrow. */
const late = '21:00'

/** For a guest with nothing tonight. */
function Suggestion() {
  const { t } = useTranslation()
  const { time } = stockholmWallClock(useEveningTime())
  const isLate = time >= late || isNight(time)
  return (
    <EveningCard
      picture={
        <EveningTile>
          <Utensils size={24} />
        </EveningTile>
      }
      title={t(isLate ? 'evening.suggestion.later' : 'evening.suggestion.title')}
      when={t('evening.suggestion.text')}
    >
      <EveningLink to="/table-booking" aria-label={t('evening.suggestion.actOf')}>
        {t('evening.suggestion.act')}
      </EveningLink>
    </EveningCard>
  )
}

export type ProgrammeLine = EveningItem & { until: string }

/** The events and competitions of this house day that are not mine, by their start, until each is over; and the game tables. */
export function useProgramme() {
  const now = useEveningTime()
  const events = useFirstItems(eventQueries.upcoming())
  const competitions = useFirstItems(competitionQueries.listed())
  const lines: ProgrammeLine[] = [
    ...events.items
      .filter(({ booked, startsAt }) => !booked && isTonight(startsAt, now))
      .map((event) => ({
        key: event.id,
        at: event.startsAt,
        until: eventEnd(event).toISOString(),
        content: <ProgrammeEvent event={event} />,
      })),
    ...competitions.items
      .filter((competition) => !competition.joined && isOnTonight(competition, now))
      .map((competition) => ({
        key: competition.id,
        at: competition.startDate,
        // One that is live plays on.
        until: competition.isLive ? morningAfter(now).toISOString() : competition.endDate,
        content: <ProgrammeCompetition competition={competition} now={now} />,
      })),
  ]
  const morning = morningAfter(now).toISOString()
  if (useTonight()?.hasGameTables)
    lines.push({ key: 'play', at: morning, until: morning, content: <ProgrammePlay /> })
  return { rows: useNotOver(lines), isPending: events.isPending || competitions.isPending }
}

/** The way to the game tables, after what has a time. */
function ProgrammePlay() {
  const { t } = useTranslation()
  return (
    <ProgrammeRow to="/play" start={<Target size={20} aria-hidden />}>
      {t('evening.play')}
    </ProgrammeRow>
  )
}

function Programme({ rows }: { rows: ProgrammeLine[] }) {
  const { t } = useTranslation()
  return (
    <section className="grid content-start gap-3 min-w-0" aria-labelledby="home-programme">
      <h2 id="home-programme">{t('evening.on')}</h2>
      <ul className="rows overflow-hidden">
        {rows.map(({ key, content }) => (
          <li key={key}>{content}</li>
        ))}
      </ul>
    </section>
  )
}
