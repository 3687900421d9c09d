import { Button, NativeSelect } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { TableDay } from '#contract/table-bookings.ts'
import type { ListedTableWait } from '#contract/table-waits.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { freeTables } from '#rules/table-booking.ts'
import { wishedVisits } from '#rules/table-queue.ts'
import { request } from '#web/platform/api.ts'
import { t, useTranslation } from '#web/platform/language.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { adminTableQueries, invalidateTables } from './queries.ts'

/** Who waits for a table of the day, in the order of the queue, with what staff do about it. Nothing where nobody waits. */
export function WaitingGuests({ day, date }: { day: TableDay; date: string }) {
  const { t } = useTranslation()
  const { data } = useQuery(adminTableQueries.waits(date))
  const [offering, setOffering] = useState<ListedTableWait | null>(null)
  const [removing, setRemoving] = useState<ListedTableWait | null>(null)
  const remove = useRemove(() => setRemoving(null))
  if (!data || data.items.length === 0) return null
  const title = t('adminTableBookings.queue.title', { count: data.items.length })
  return (
    <section className="flex flex-col gap-3" aria-label={title}>
      <h2 className="text-xl">{title}</h2>
      <ol className="rows plain-list overflow-hidden">
        {data.items.map((wait) => (
          <li key={wait.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5 px-4">
            <div className="flex-[1_1_240px] min-w-0 grid">
              <b className="wrap-anywhere">
                {wait.position}. {wait.guest.displayName}
              </b>
              <span className="muted small numbers">{factsOf(wait)}</span>
            </div>
            {!wait.offer && (
              <Button
                variant="default"
                aria-label={t('adminTableBookings.queue.offerOf', { name: wait.guest.displayName })}
                onClick={() => setOffering(wait)}
              >
                {t('adminTableBookings.queue.offer')}
              </Button>
            )}
            <Button
              variant="subtle"
              aria-label={t('adminTableBookings.queue.removeOf', { name: wait.guest.displayName })}
              onClick={() => setRemoving(wait)}
            >
              {t('adminTableBookings.queue.remove')}
            </Button>
          </li>
        ))}
      </ol>
      <Dialog
        opened={offering !== null}
        onClose={() => setOffering(null)}
        title={t('adminTableBookings.queue.offerOf', { name: offering?.guest.displayName ?? '' })}
      >
        {offering && <OfferForm wait={offering} day={day} onDone={() => setOffering(null)} />}
      </Dialog>
      <ConfirmDialog
        opened={removing !== null}
        onClose={() => setRemoving(null)}
        onConfirm={() => removing && remove.run(removing.id)}
        busy={remove.isPending}
        title={t('adminTableBookings.queue.removeTitle')}
        confirmLabel={t('adminTableBookings.queue.remove')}
      >
        <p>{t('adminTableBookings.queue.removeText', { name: removing?.guest.displayName ?? '' })}</p>
      </ConfirmDialog>
    </section>
  )
}

/** '19:00 (± 1 timme) · 4 gäster · Bord 7 erbjudet till 18:40' */
function factsOf({ time, isFlexible, guestCount, offer }: ListedTableWait): string {
  const until = offer && stockholmWallClock(new Date(offer.until)).time
  return [
    isFlexible ? t('adminTableBookings.queue.about', { time }) : time,
    t('adminTableBookings.guests', { count: guestCount }),
    ...(offer ? [t('adminTableBookings.queue.offered', { number: offer.tableNumber, until })] : []),
  ].join(' · ')
}

type OfferFormProps = { wait: ListedTableWait; day: TableDay; onDone: () => void }

/** A free table at one of the wished times, the nearest first. */
function OfferForm({ wait, day, onDone }: OfferFormProps) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState('')
  const offer = useOffer(onDone)
  const now = new Date()
  const options = wishedVisits({ ...wait, start: new Date(wait.startsAt) })
    .filter(({ start }) => start >= now)
    .flatMap((visit) => {
      const at = stockholmWallClock(visit.start)
      return freeTables(day, visit, wait.guestCount).map((table) => ({
        ...at,
        table,
        value: `${at.time} ${table.id}`,
      }))
    })
  const option = options.find(({ value }) => value === chosen) ?? options[0]
  if (!option) return <p role="status">{t('adminTableBookings.queue.none')}</p>
  const { table, date, time } = option
  return (
    <form
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void offer.run({ waitId: wait.id, tableId: table.id, date, time })
      }}
    >
      <NativeSelect
        label={t('adminTableBookings.columns.table')}
        value={option.value}
        data={options.map((each) => ({
          value: each.value,
          label: `${each.time} · ${t('adminTableBookings.move.option', {
            number: each.table.tableNumber,
            seats: each.table.capacity,
            location: each.table.location,
          })}`,
        }))}
        onChange={(event) => setChosen(event.currentTarget.value)}
      />
      <Button type="submit" size="lg" loading={offer.isPending}>
        {t('adminTableBookings.queue.offer')}
      </Button>
    </form>
  )
}

const failed = { title: 'ui.failed', message: 'adminTableBookings.queue.failed' } as const

function useOffer(onDone: () => void) {
  const client = useQueryClient()
  return useAction({
    request: ({ waitId, ...body }: { waitId: string; tableId: string; date: string; time: string }) =>
      request('offerTable', { params: { waitId }, body }),
    success: () => ({ title: t('adminTableBookings.queue.done') }),
    failed,
    explained: [
      'table_taken',
      'table_unavailable',
      'table_too_small',
      'own_overlap',
      'offer_ended',
      'unreachable',
    ],
    onDone,
    onSettled: () => void invalidateTables(client),
  })
}

function useRemove(onDone: () => void) {
  const client = useQueryClient()
  return useAction({
    request: (waitId: string) => request('removeTableWait', { params: { waitId } }),
    success: () => ({ title: t('adminTableBookings.queue.removed') }),
    failed,
    explained: ['unreachable'],
    onDone,
    onSettled: () => void invalidateTables(client),
  })
}
