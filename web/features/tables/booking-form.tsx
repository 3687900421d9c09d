import { Button, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useMemo, useState } from 'react'
import { bounds } from '#contract/bounds.ts'
import type { HouseSettings } from '#contract/house-settings.ts'
import type { OpeningHoursAnswer } from '#contract/opening-hours.ts'
import type { TableBooking } from '#contract/table-bookings.ts'
import type { ListedTable } from '#contract/tables.ts'
import { firstBookable } from '#rules/bookable-times.ts'
import { daysLater } from '#rules/business-date.ts'
import { hoursFor } from '#rules/change-booking.ts'
import { placeKey } from '#rules/joined-tables.ts'
import { stockholmDate } from '#rules/stockholm.ts'
import { numbersOfTable, tableNumbers } from '#rules/table-numbers.ts'
import { ApiError } from '#web/platform/api.ts'
import { formatShortDate } from '#web/platform/dates.ts'
import { errorMessage } from '#web/platform/error-message.ts'
import { useTranslation } from '#web/platform/language.ts'
import { TableSkeleton } from '#web/ui/card-skeleton.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useFailureToast } from '#web/ui/failure-toast.ts'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Answer, answerTo, Strikes } from './booking-answer.tsx'
import { JoinQueue } from './join-queue.tsx'
import { type Days, isBookable, PartyFields } from './party-fields.tsx'
import { type Party, tableQueries } from './queries.ts'
import { TableChoice } from './table-choice.tsx'
import { timeInWords } from './time-in-words.tsx'

/** Tonight at seven for two, unless something else is given. */
const usual = { time: '19:00', guestCount: 2, durationHours: 2 }

export type Wanted = Party & { tableId: string; joinedTableIds?: string[]; specialRequests: string }

/**
 * The table that the guest has chosen. `party` is the party and time for which the table was free then; null when it was already
 * taken.
 */
type Chosen = { key: string; number: string; party: Party | null }

type BookingFormProps = {
  /** The proposed day, if it has not passed. */
  date?: string
  /** The table that is proposed, if it is free. */
  preferred?: string | null
  /** Fields before the party. */
  children?: ReactNode
  /** The booking that is to change, instead of a new one. */
  changing?: TableBooking
  /** Staff may take a table that is kept for larger parties. */
  isForStaff?: boolean
  submitLabel: string
  isPending: boolean
  onSubmit: (wanted: Wanted) => void
}

/** The time and the number of guests: tonight or the next day that can be booked, until the guest chooses others. */
function useParty({ date, hours, changing, settings }: PartyOptions) {
  const [opened] = useState(() => new Date())
  const [picked, setParty] = useState<Party | null>(() => (changing ? partyOf(changing) : null))
  const [hasChosenHours, setHasChosenHours] = useState(changing !== undefined)
  /** The proposed length of a party, until the guest has chosen another. */
  const lengthFor = (guestCount: number | undefined) =>
    settings && guestCount && !hasChosenHours ? { durationHours: hoursFor(guestCount, settings) } : {}
  const proposed = useMemo(() => {
    const durationHours = settings ? hoursFor(usual.guestCount, settings) : usual.durationHours
    const wanted = { date: date ?? stockholmDate(opened), ...usual, durationHours }
    return { ...usual, durationHours, ...firstBookable(wanted, hours, opened) }
  }, [date, hours, opened, settings])
  const party = picked ?? proposed
  const change = (changed: Partial<Party>) => {
    if (changed.durationHours !== undefined) setHasChosenHours(true)
    setParty({ ...party, ...lengthFor(changed.guestCount), ...changed })
  }
  return { party, setParty, change }
}

const partyOf = ({ date, time, guestCount, durationHours }: TableBooking): Party => ({
  date,
  time,
  guestCount,
  durationHours,
})

type PartyOptions = {
  date: string | undefined
  hours: OpeningHoursAnswer | undefined
  changing: TableBooking | undefined
  settings: HouseSettings | undefined
}

/** Books a table: first the time and the number of guests, then one of the tables that are free then. */
export function BookingForm({ date, preferred = null, children, changing, ...props }: BookingFormProps) {
  const { t, language } = useTranslation()
  const summaryId = useId()
  const [chosen, setChosen] = useState<Chosen | null>(() =>
    changing?.table ? chosenOf(changing, changing.table) : null,
  )
  const [requests, setRequests] = useState(changing?.specialRequests ?? '')
  const hoursQuery = useQuery(tableQueries.hours())
  const { data: hours } = hoursQuery
  const now = new Date()
  const today = stockholmDate(now)
  const { data: settings } = useQuery(tableQueries.settings())
  const { party, setParty, change } = useParty({ date, hours, changing, settings })
  const horizon = props.isForStaff ? null : (settings?.horizonDays ?? null)
  const days: Days = { today, last: horizon === null ? undefined : daysLater(today, horizon) }
  const query = useQuery({
    ...tableQueries.free(party, changing?.id),
    // The hours decide which time is proposed.
    enabled: !hoursQuery.isPending && isBookable(party.date, days),
  })
  const shown = { isForStaff: props.isForStaff, changing }
  const tables = tablesOf(query.data, party, shown)
  const free = tables.filter((table) => table.isFree)
  const proposed = free.find((each) => placeKey(each) === preferred) ?? free[0]
  // A table that the guest has chosen is never replaced by another one.
  const table = chosen ? free.find((each) => placeKey(each) === chosen.key) : proposed
  const isAnswered = query.isSuccess && !query.isPlaceholderData
  const isReady = table !== undefined && isAnswered
  const answer =
    !isReady || props.isForStaff || !settings ? null : answerTo({ table, party, changing, settings })
  const choose = (pressed: ListedTable, wanted: Party | null) => {
    setChosen({ key: placeKey(pressed), number: numbersOfTable(pressed), party: wanted })
    setParty(wanted ?? party)
  }
  return (
    <form
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isReady || answer?.kind === 'refused') return
        // After a refusal, another press must not book another table.
        choose(table, party)
        props.onSubmit({ ...party, ...placeOf(table, shown), specialRequests: requests })
      }}
    >
      {children}
      <PartyFields
        party={party}
        onChange={change}
        now={now}
        days={days}
        hours={hours}
        mostGuests={mostGuests(shown)}
      />
      <h2>{t('tableScreens.tables.title')}</h2>
      <FreeTables query={query} shown={tables.length} free={free.length}>
        <TableChoice
          tables={tables}
          value={chosen?.key ?? (table ? placeKey(table) : null)}
          onChange={(pressed) => choose(pressed, pressed.isFree ? party : null)}
          onTime={(pressed, time) => choose(pressed, { ...party, ...time })}
        />
      </FreeTables>
      <JoinQueue
        party={party}
        isShown={mayWait({ isAnswered, tables, free, changing, isForStaff: props.isForStaff })}
      />
      <Textarea
        label={`${t('tableScreens.form.requests')} (${t('tableScreens.form.optional')})`}
        description={t('tableScreens.form.requestsHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autosize
        minRows={2}
        maxLength={bounds.tableBooking.requests}
        value={requests}
        onChange={(event) => setRequests(event.currentTarget.value)}
      />
      {chosen && !table && isAnswered && !props.isPending && (
        <p id={summaryId} role="alert" className="accent">
          {t(`tableScreens.tables.${chosen.party === party ? 'justTaken' : 'notFree'}`, {
            number: chosen.number,
          })}
        </p>
      )}
      <Strikes count={query.data?.strikes} isHidden={props.isForStaff} />
      {answer && <Answer {...answer} />}
      {isReady && (
        <p id={summaryId} className="numbers">
          <b>{t('tableScreens.tables.number', { number: numbersOfTable(table) })}</b>
          {[
            '',
            `${formatShortDate(party.date, language)} ${timeInWords(party, language)}`,
            t('tableScreens.mine.guests', { count: party.guestCount }),
            t('tableScreens.form.hoursOf', { count: party.durationHours }),
          ].join(' · ')}
        </p>
      )}
      <Button
        type="submit"
        size="lg"
        disabled={!isReady || answer?.kind === 'refused'}
        loading={props.isPending}
        aria-describedby={summaryId}
      >
        {props.submitLabel}
      </Button>
    </form>
  )
}

type Found = {
  isForStaff: boolean | undefined
  changing: TableBooking | undefined
  isAnswered: boolean
  tables: readonly ListedTable[]
  free: readonly ListedTable[]
}

/** The tables as a request names them: a guest names one. */
const placeOf = ({ id, joinedTables = [] }: ListedTable, { isForStaff }: Shown) => ({
  tableId: id,
  ...(isForStaff && { joinedTableIds: joinedTables.map((each) => each.id) }),
})

/** Whether a guest who finds no free table may wait for one. A party that no table seats would wait in vain. */
const mayWait = ({ isAnswered, tables, free, isForStaff, changing }: Found): boolean =>
  isAnswered && tables.length > 0 && free.length === 0 && !isForStaff && !changing

const chosenOf = (booking: TableBooking, { id }: NonNullable<TableBooking['table']>): Chosen => ({
  key: placeKey({ id, joinedTables: booking.joinedTables }),
  number: tableNumbers(booking),
  party: partyOf(booking),
})

type Shown = { isForStaff?: boolean | undefined; changing: TableBooking | undefined }

/** A guest whose party staff have given several tables may stay as large. */
const mostGuests = ({ isForStaff, changing }: Shown): number =>
  isForStaff ? bounds.tableBooking.largest : Math.max(bounds.tableBooking.guests, changing?.guestCount ?? 0)

type Answered = { items: readonly ListedTable[]; groups?: readonly ListedTable[] | undefined }

/**
 * The tables to choose from: for staff also those that may be put together. A guest whose party has several changes the tables with the club,
 * and stays at them until then.
 */
function tablesOf(
  { items, groups = [] }: Answered = { items: [] },
  party: Party,
  { isForStaff, changing }: Shown,
): readonly ListedTable[] {
  const own = ownTables(changing, party, isForStaff)
  if (!isForStaff)
    return own ? [own] : items.filter((table) => !table.isLarge || table.id === changing?.table?.id)
  const isListed = own === null || groups.some((group) => placeKey(group) === placeKey(own))
  return [...items, ...(isListed ? [] : [own]), ...groups]
}

/**
 * The tables that are put together for the party of a booking, in the form of one; null where it has one. The server decides whether they are
 * free at another time. A guest is always answered what `answerTo` says.
 */
function ownTables(
  changing: TableBooking | undefined,
  party: Party,
  isForStaff: boolean | undefined,
): ListedTable | null {
  if (!changing?.table || !changing.joinedTables) return null
  const { table, joinedTables, guestCount: capacity } = changing
  const own = { place: null, isLarge: false, isConfirmedAtOnce: false, freeBefore: null, freeAfter: null }
  return { ...table, ...own, joinedTables, capacity, isFree: !isForStaff || party.guestCount <= capacity }
}

type FreeTablesProps = {
  query: {
    data: unknown
    error: Error | null
    isPending: boolean
    refetch: () => unknown
  }
  /** How many tables are shown, and how many of them are free. */
  shown: number
  free: number
  children: ReactNode
}

/** The tables: loading, refused, failed, none, or shown with how many are free. */
function FreeTables({ query: { data, error, isPending, refetch }, shown, free, children }: FreeTablesProps) {
  const { t } = useTranslation()
  const isRefused = error instanceof ApiError && error.status < 500 && error.status > 0
  useFailureToast(error !== null && !isRefused, 'ui.failed', 'tableScreens.tables.loadFailed')
  if (isRefused) return <p role="alert">{errorMessage(error)}</p>
  if (error) return <LoadFailed isToasted retry={() => void refetch()} />
  return (
    <>
      <p role="status" className={free > 0 && data ? 'muted' : 'visually-hidden'}>
        {isPending ? t('tableScreens.tables.loading') : t('tableScreens.tables.found', { count: free })}
      </p>
      {!data ? (
        <TableSkeleton rows={3} />
      ) : shown === 0 ? (
        <EmptyState
          compact
          title={t('tableScreens.tables.none.title')}
          text={t('tableScreens.tables.none.text')}
        />
      ) : (
        <>
          {free === 0 && <p>{t('tableScreens.tables.allTaken')}</p>}
          {children}
        </>
      )}
    </>
  )
}
