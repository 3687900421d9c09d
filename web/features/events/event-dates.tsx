import { Button, Checkbox } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Bell, BellOff } from 'lucide-react'
import { useState } from 'react'
import type { EventDates as Dates } from '#contract/event-dates.ts'
import type { Event } from '#contract/events.ts'
import { ApiError, request } from '#web/platform/api.ts'
import { formatShortDate } from '#web/platform/dates.ts'
import { currentLanguage, t, useTranslation } from '#web/platform/language.ts'
import { useAction } from '#web/ui/use-action.ts'
import { timesOf } from './event-facts.tsx'
import { invalidateEvents } from './queries.ts'
import { useEventAct } from './use-event-act.ts'
import { seriesQueries } from './use-series.ts'

/** The series of an event: follow it, and book several of its dates at once. Nothing while it loads or cannot be loaded. */
export function EventDates({ event }: { event: Event }) {
  const { t } = useTranslation()
  const { data } = useQuery(seriesQueries.dates(event.id))
  if (!data) return null
  const title = t('places.dates.title')
  return (
    <section className="panel grid gap-4 py-5.5 px-5" aria-label={title}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2>{title}</h2>
        <Follow eventId={event.id} follows={data.follows} />
      </div>
      <p className="muted">{t(data.follows ? 'places.dates.followed' : 'places.dates.lead')}</p>
      {data.items.length > 1 && <BookDates items={data.items} />}
    </section>
  )
}

type FollowProps = {
  eventId: string
  follows: boolean
  /** The name of the series, where there are several. */
  title?: string
}

/** Follows the series of an event, or stops. */
export function Follow({ eventId, follows, title }: FollowProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { run, isPending } = useAction({
    request: (wanted: boolean) =>
      request(wanted ? 'followEventSeries' : 'unfollowEventSeries', { params: { eventId } }),
    success: null,
    failed: { title: 'ui.failed', message: 'places.dates.failed' },
    explained: ['not_found', 'unreachable'],
    onDone: (_, wanted) => {
      client.setQueryData<Dates>(
        seriesQueries.dates(eventId).queryKey,
        (now) => now && { ...now, follows: wanted },
      )
      void client.invalidateQueries({ queryKey: seriesQueries.followed().queryKey })
    },
  })
  return (
    <Button
      variant="default"
      leftSection={follows ? <BellOff size={18} aria-hidden /> : <Bell size={18} aria-hidden />}
      loading={isPending}
      {...(title !== undefined && { 'aria-label': t('places.dates.unfollowOf', { title }) })}
      onClick={() => run(!follows)}
    >
      {t(follows ? 'places.dates.unfollow' : 'places.dates.follow')}
    </Button>
  )
}

/** The coming dates. Several are booked with one press: a place at each, by a request each. */
function BookDates({ items }: { items: Event[] }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { run, isPending } = useAction({
    request: bookAll,
    success: ({ booked, refused }) =>
      booked.length === 0
        ? { title: t('places.dates.none'), message: refusedInWords(refused) }
        : { title: t('places.dates.booked', { count: booked.length }), message: refusedInWords(refused) },
    failed: { title: 'ui.failed', message: 'places.dates.bookFailed' },
    onDone: () => setChosen([]),
    // What was booked before a failure is booked.
    onSettled: () => void invalidateEvents(client),
  })
  const wanted = items.filter(({ id }) => chosen.includes(id))
  return (
    <details>
      <summary className="min-h-11 content-center cursor-pointer font-strong">
        {t('places.dates.several')}
      </summary>
      <ul className="plain-list grid gap-1 pt-2 sm:grid-cols-2 sm:gap-x-4">
        {items.map((event) => (
          <li key={event.id}>
            <DateChoice
              event={event}
              isChosen={chosen.includes(event.id)}
              choose={(is) => setChosen(is ? [...chosen, event.id] : chosen.filter((id) => id !== event.id))}
            />
          </li>
        ))}
      </ul>
      <Button className="mt-4" disabled={wanted.length === 0} loading={isPending} onClick={() => run(wanted)}>
        {t('places.dates.book', { count: wanted.length })}
      </Button>
    </details>
  )
}

type ChoiceProps = { event: Event; isChosen: boolean; choose: (is: boolean) => void }

/** One date, with its places. What cannot be booked says why. */
function DateChoice({ event, isChosen, choose }: ChoiceProps) {
  const { t, language } = useTranslation()
  const { act, refused } = useEventAct(event)
  const isOpen = act === 'book' && refused === null
  const left = event.maxAttendees && event.maxAttendees - event.currentAttendees - event.heldPlaces
  const state = event.booked
    ? t('places.dates.mine')
    : refused
      ? t(`events.card.${refused.label}`)
      : left !== null && t('places.dates.left', { count: left })
  return (
    <Checkbox
      className="min-h-11 content-center"
      checked={isOpen && isChosen}
      disabled={!isOpen}
      label={
        <>
          <time dateTime={event.startsAt}>
            {formatShortDate(event.date, language)} {timesOf(event)}
          </time>
          {state && <span className="muted"> · {state}</span>}
        </>
      }
      onChange={({ currentTarget }) => choose(currentTarget.checked)}
    />
  )
}

type Refused = { date: string; isFull: boolean }

/** Books a place at each event. One that is full or has begun meanwhile is left out. */
async function bookAll(events: readonly Event[]): Promise<{ booked: string[]; refused: Refused[] }> {
  const [booked, refused]: [string[], Refused[]] = [[], []]
  for (const { id, date } of events) {
    const code = await request('bookEvent', { params: { eventId: id } }).then(
      () => null,
      (error) => {
        if (error instanceof ApiError && isOfDate(error.code)) return error.code
        throw error
      },
    )
    if (code === null || code === 'already_booked') booked.push(date)
    else refused.push({ date, isFull: code === 'event_full' })
  }
  return { booked, refused }
}

const ofDate = ['already_booked', 'event_full', 'event_started', 'not_found']
const isOfDate = (code: string | null): boolean => code !== null && ofDate.includes(code)

/** 'Utom tis 5 jan (fullbokat).' */
function refusedInWords(refused: readonly Refused[]): string | undefined {
  if (refused.length === 0) return undefined
  const dates = refused.map(
    ({ date, isFull }) =>
      `${formatShortDate(date, currentLanguage())} (${t(isFull ? 'places.dates.full' : 'places.dates.gone')})`,
  )
  return t('places.dates.except', { dates: dates.join(', ') })
}
