import { Button, Stack, Textarea } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { bounds } from '#contract/bounds.ts'
import { daysLater } from '#rules/house-date.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { formatShortDate } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { FreeTables } from './free-tables.tsx'
import { type Days, isBookable, PartyFields } from './party-fields.tsx'
import { type Party, tableQueries } from './queries.ts'
import { TableChoice } from './table-choice.tsx'
import { timeInWords } from './time-in-words.tsx'

const evening = '19:00'

/** Tonight at seven for two, or tomorrow when that is over. */
export function usualParty(now: Date): Party {
  const { date, time } = stockholmWallClock(now)
  const isOver = time >= evening
  return {
    date: isOver ? daysLater(date, 1) : date,
    ...{ time: evening, guestCount: 2, durationHours: 2 },
  }
}

export type Wanted = Party & { tableId: string; specialRequests: string }

type BookingFormProps = {
  start: Party
  /** The table that is chosen at first, if it is free. */
  preferred?: string | null
  /** Fields before the party. */
  children?: ReactNode
  /** Staff may take a table that is kept for larger parties. */
  isForStaff?: boolean
  submitLabel: string
  isPending: boolean
  onSubmit: (wanted: Wanted) => void
}

/** Books a table: when and for how many, then one of the tables that are free then. */
export function BookingForm({ start, preferred = null, children, ...props }: BookingFormProps) {
  const { t, language } = useTranslation()
  const summaryId = useId()
  const [party, setParty] = useState(start)
  const [chosen, setChosen] = useState<string | null>(preferred)
  const [requests, setRequests] = useState('')
  const now = stockholmWallClock(new Date())
  const { data: hours } = useQuery(tableQueries.hours())
  const { data: settings } = useQuery({ ...tableQueries.settings(), enabled: !props.isForStaff })
  const horizon = props.isForStaff ? null : (settings?.horizonDays ?? null)
  const days: Days = { today: now.date, last: horizon === null ? undefined : daysLater(now.date, horizon) }
  const query = useQuery({ ...tableQueries.free(party), enabled: isBookable(party.date, days) })
  const tables = (query.data?.items ?? []).filter((table) => props.isForStaff || !table.isLarge)
  const free = tables.filter((table) => table.isFree)
  const table = free.find(({ id }) => id === chosen) ?? free[0]
  const tableId = table?.id ?? null
  const isReady = tableId !== null && !query.isPlaceholderData && !query.isError
  return (
    <Stack
      component="form"
      gap={20}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) props.onSubmit({ ...party, tableId, specialRequests: requests })
      }}
    >
      {children}
      <PartyFields
        party={party}
        onChange={(change) => setParty({ ...party, ...change })}
        now={now}
        days={days}
        hours={hours}
      />
      <h2>{t('tableScreens.tables.title')}</h2>
      <FreeTables query={query} free={free.length}>
        <TableChoice
          tables={tables}
          value={tableId}
          onChange={setChosen}
          onTime={(id, time) => {
            setChosen(id)
            setParty({ ...party, ...time })
          }}
        />
      </FreeTables>
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
      {isReady && table && (
        <p id={summaryId} className="numbers">
          <b>{t('tableScreens.tables.number', { number: table.tableNumber })}</b>
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
        disabled={!isReady}
        loading={props.isPending}
        aria-describedby={summaryId}
      >
        {props.submitLabel}
      </Button>
    </Stack>
  )
}
