import { Button, NativeSelect } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { OctagonX } from 'lucide-react'
import { useState } from 'react'
import type { AlcoholStop } from '#contract/orders.ts'
import { isStopped } from '#rules/alcohol.ts'
import { request } from '#web/platform/api.ts'
import { useTranslation } from '#web/platform/language.ts'
import { useRealtimeRefetch } from '#web/platform/use-realtime-refetch.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { alcoholStopsKey, kitchenQueries } from './queries.ts'

/** The button that opens the list of the tables that get no more alcohol tonight. */
export function AlcoholStops() {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        className="justify-self-start"
        variant="default"
        leftSection={<OctagonX size={18} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('adminOrders.alcohol.stops.open')}
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={t('adminOrders.alcohol.stops.title')}>
        <StoppedTables />
      </Dialog>
    </>
  )
}

function StoppedTables() {
  useRealtimeRefetch('admin', ['alcoholStops.changed'], [alcoholStopsKey], { spread: 0 })
  return (
    <Loaded
      query={useQuery(kitchenQueries.alcoholStops())}
      loading="adminOrders.alcohol.stops.loading"
      failed="adminOrders.alcohol.stops.failed"
    >
      {({ items }) => <Tables tables={items} />}
    </Loaded>
  )
}

function Tables({ tables }: { tables: AlcoholStop[] }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [chosen, setChosen] = useState('')
  const now = new Date()
  const stopped = tables.filter(({ stoppedUntil }) => isStopped(stoppedUntil, now))
  const others = tables.filter((table) => !stopped.includes(table))
  const set = useAction({
    request: ({ tableNumber, ...body }: { tableNumber: number; isStopped: boolean }) =>
      request('setAlcoholStop', { params: { tableNumber }, body }),
    success: null,
    failed: { title: 'ui.failed', message: 'adminOrders.alcohol.stops.failed' },
    explained: ['unreachable'],
    onDone: (answer) => {
      setChosen('')
      client.setQueryData(kitchenQueries.alcoholStops().queryKey, answer)
    },
  })
  return (
    <div className="flex flex-col gap-4">
      <p>{t('adminOrders.alcohol.stops.text')}</p>
      <div className="flex flex-wrap gap-3 items-end">
        <NativeSelect
          label={t('adminOrders.alcohol.stops.table')}
          value={chosen}
          data={[
            { value: '', label: t('adminOrders.alcohol.stops.choose') },
            ...others.map(({ tableNumber, location }) => ({
              value: String(tableNumber),
              label: t('adminOrders.tableOf', { number: tableNumber, location }),
            })),
          ]}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        <Button
          disabled={chosen === ''}
          loading={set.isPending}
          onClick={() => set.run({ tableNumber: Number(chosen), isStopped: true })}
        >
          {t('adminOrders.alcohol.stops.open')}
        </Button>
      </div>
      {stopped.length === 0 && <p className="muted">{t('adminOrders.alcohol.stops.nobody')}</p>}
      <ul className="plain-list flex flex-col gap-2">
        {stopped.map(({ tableNumber: number }) => (
          <li key={number} className="flex flex-wrap gap-3 items-center justify-between">
            <b>{t('adminOrders.place.table', { number })}</b>
            <Button
              variant="default"
              aria-label={t('adminOrders.alcohol.stops.resumeOf', { number })}
              onClick={() => set.run({ tableNumber: number, isStopped: false })}
            >
              {t('adminOrders.alcohol.stops.resume')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
