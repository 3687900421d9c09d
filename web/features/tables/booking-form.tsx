import { Button, Stack, Textarea } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { bounds } from '#contract/bounds.ts'
import type { TableBooking } from '#contract/table-bookings.ts'
import { stockholmDate, stockholmWallClock } from '#rules/stockholm.ts'
import { ApiError } from '#web/platform/api.ts'
import { errorMessage } from '#web/platform/error-message.ts'
import { useTranslation } from '#web/platform/language.ts'
import { TableSkeleton } from '#web/ui/card-skeleton.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { PartyFields } from './party-fields.tsx'
import { type Party, tableQueries } from './queries.ts'
import { TableChoice } from './table-choice.tsx'
import { useBookTable } from './use-book-table.ts'

const evening = '19:00'
const day = 86_400_000

/** Tonight at seven for two, or tomorrow when that is over. */
function usualParty(now: Date): Party {
  const { date, time } = stockholmWallClock(now)
  const isOver = time >= evening
  return {
    date: isOver ? stockholmDate(new Date(now.getTime() + day)) : date,
    ...{ time: evening, guestCount: 2, durationHours: 2 },
  }
}

/** The form that books a table: when and for how many, then one of the tables that are free then. */
export function BookingForm({ onBooked }: { onBooked: (booking: TableBooking) => void }) {
  const { t } = useTranslation()
  const [party, setParty] = useState(() => usualParty(new Date()))
  const [chosen, setChosen] = useState<string | null>(null)
  const [requests, setRequests] = useState('')
  const query = useQuery({ ...tableQueries.free(party), enabled: party.date !== '' })
  const tables = query.data?.items ?? []
  const free = tables.filter((table) => table.isFree)
  const tableId = (free.find((table) => table.id === chosen) ?? free[0])?.id ?? null
  const action = useBookTable((booking) => {
    setRequests('')
    setChosen(null)
    onBooked(booking)
  })
  const isReady = tableId !== null && !query.isPlaceholderData && !query.isError
  return (
    <Stack
      component="form"
      gap={20}
      className="panel"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) action.run({ ...party, tableId, specialRequests: requests })
      }}
    >
      <PartyFields
        party={party}
        onChange={(change) => setParty({ ...party, ...change })}
        now={stockholmWallClock(new Date())}
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
      <Button type="submit" size="lg" disabled={!isReady} loading={action.isPending}>
        {t('tableScreens.form.submit')}
      </Button>
    </Stack>
  )
}

type FreeTablesProps = {
  query: {
    data: { items: unknown[] } | undefined
    error: Error | null
    isPending: boolean
    refetch: () => unknown
  }
  free: number
  children: React.ReactNode
}

/** The tables: loading, refused, failed, none, or shown with how many are free. */
function FreeTables({ query: { data, error, isPending, refetch }, free, children }: FreeTablesProps) {
  const { t } = useTranslation()
  const isRefused = error instanceof ApiError && error.status < 500 && error.status > 0
  useFailureToast(error !== null && !isRefused, 'ui.failed', 'tableScreens.tables.loadFailed')
  if (isRefused) return <p role="alert">{errorMessage(error)}</p>
  if (error) return <LoadFailed message={t('tableScreens.tables.loadFailed')} retry={() => void refetch()} />
  return (
    <>
      <p role="status" className={free > 0 && data ? 'muted' : 'visually-hidden'}>
        {isPending ? t('tableScreens.tables.loading') : t('tableScreens.tables.found', { count: free })}
      </p>
      {!data ? (
        <TableSkeleton rows={3} />
      ) : data.items.length === 0 ? (
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
