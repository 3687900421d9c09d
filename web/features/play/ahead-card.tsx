import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { use, useState } from 'react'
import { bounds } from '#contract/bounds.ts'
import type { PlayTable, PlayTimes } from '#contract/play-bookings.ts'
import { businessDateOf, daysLater } from '#rules/business-date.ts'
import { playSpan, playStarts } from '#rules/play-booking.ts'
import { kindName } from '#web/domain/game-words.ts'
import { useNow } from '#web/domain/use-now-until.ts'
import { formatShortDate } from '#web/platform/dates.ts'
import { textsOf, useTranslation } from '#web/platform/language.ts'
import { formatPrice } from '#web/platform/money.ts'
import { useMe } from '#web/platform/session.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { expectedOre, lengthsOf, namedStarts, ruledTables } from './ahead-times.tsx'
import { MyPlayBookings } from './my-play-bookings.tsx'
import { aheadQueries, useBookPlay, useRealtimeAhead } from './use-ahead.ts'

/** Booking a game table ahead, with the times that are free and what they cost; and what I have booked. */
export function AheadCard() {
  const { t, language } = useTranslation()
  use(textsOf('ahead', language))
  // It has the sentences of refusals that tables for a meal have too.
  use(textsOf('tables', language))
  useRealtimeAhead()
  const now = useNow()
  const today = businessDateOf(now)
  const [date, setDate] = useState(today)
  // Another day is another form; what was chosen stays.
  const wanted = useState({ game: '', minutes: 60, players: 2 })
  const shown = date < today ? today : date
  return (
    <>
      <MyPlayBookings />
      <section className="panel flex flex-col gap-4" aria-label={t('ahead.title')}>
        <h2>{t('ahead.title')}</h2>
        <Loaded query={useQuery(aheadQueries.times(shown))} loading="ahead.loading" failed="ahead.loadFailed">
          {(times) =>
            times.tables.length === 0 ? (
              <p className="muted">{t('ahead.none')}</p>
            ) : (
              <BookingForm times={times} date={shown} onDate={setDate} now={now} wanted={wanted} />
            )
          }
        </Loaded>
      </section>
    </>
  )
}

const gameOf = ({ kind, ownKind }: PlayTable) => ownKind ?? kindName(kind)

type Wanted = { game: string; minutes: number; players: number }
type FormProps = {
  times: PlayTimes
  date: string
  onDate: (date: string) => void
  now: Date
  wanted: [Wanted, (wanted: Wanted) => void]
}

function BookingForm({ times, date, onDate, now, wanted: [wanted, setWanted] }: FormProps) {
  const { t, language } = useTranslation()
  const { level } = useMe()
  const book = useBookPlay()
  const games = [...new Set(times.tables.map(gameOf))]
  const { players } = wanted
  const [wantedStart, setStart] = useState<string | null>(null)
  const game = games.includes(wanted.game) ? wanted.game : (games[0] as string)
  const tables = times.tables.filter((table) => gameOf(table) === game)
  const lengths = lengthsOf(tables)
  const minutes = lengths.includes(wanted.minutes) ? wanted.minutes : (lengths[0] as number)
  const own = times.own.map(({ startsAt, endsAt }) => ({ start: new Date(startsAt), end: new Date(endsAt) }))
  const starts = namedStarts(playStarts(ruledTables(tables), { minutes, own }, now), date, language)
  const start = starts.find(({ value }) => value === wantedStart)?.value
  const today = businessDateOf(now)
  const days = Math.max(...tables.map(({ bookingDays }) => bookingDays))
  const nameOf = (each: string) =>
    each === today
      ? t('ahead.today')
      : each === daysLater(today, 1)
        ? t('ahead.tomorrow')
        : formatShortDate(each, language)
  const [{ kind, ownKind }] = tables as [PlayTable]
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (start) void book.run({ kind, ownKind, startsAt: start, minutes, players })
      }}
    >
      {games.length > 1 && (
        <Choice
          legend={t('ahead.game')}
          value={game}
          onChange={(chosen) => setWanted({ ...wanted, game: chosen })}
          options={games.map((value) => ({ value, label: value }))}
        />
      )}
      <div className="grid gap-4 grid-fit-[9.25rem]">
        <NativeSelect
          label={t('ahead.day')}
          data={Array.from({ length: days + 1 }, (_, index) => daysLater(today, index)).map((value) => ({
            value,
            label: nameOf(value),
          }))}
          value={date}
          onChange={(event) => onDate(event.currentTarget.value)}
        />
        <NativeSelect
          label={t('ahead.players')}
          data={Array.from({ length: bounds.play.players }, (_, index) => String(index + 1))}
          value={String(players)}
          onChange={(event) => setWanted({ ...wanted, players: Number(event.currentTarget.value) })}
        />
      </div>
      <Choice
        legend={t('ahead.length')}
        compact
        value={minutes}
        onChange={(chosen) => setWanted({ ...wanted, minutes: chosen })}
        options={lengths.map((value) => ({ value, label: t('ahead.minutes', { minutes: value }) }))}
      />
      {starts.length === 0 ? (
        <p role="status">{t('ahead.noTimes')}</p>
      ) : (
        <Choice legend={t('ahead.time')} compact value={start ?? ''} onChange={setStart} options={starts} />
      )}
      {start && (
        <p role="status">
          <b className="numbers">
            <Price
              ore={expectedOre({
                kind,
                players,
                span: playSpan(new Date(start), minutes),
                rates: times.rates,
                level,
              })}
            />
          </b>{' '}
          <span className="muted small">{t('ahead.priceHint')}</span>
        </p>
      )}
      <Button type="submit" className="justify-self-start" disabled={!start} loading={book.isPending}>
        {start ? t('ahead.book') : t('ahead.chooseTime')}
      </Button>
    </form>
  )
}

function Price({ ore }: { ore: number }) {
  const { t, language } = useTranslation()
  return ore === 0 ? t('ahead.free') : t('ahead.price', { price: formatPrice(ore, language) })
}
