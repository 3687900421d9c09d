import { Button } from '@mantine/core'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { Ban, Check, OctagonX } from 'lucide-react'
import { useState } from 'react'
import type { Ticket } from '#rules/kitchen-ticket.ts'
import { endedBy, type Place, refusalOf, soldOutLines, soldOutOf } from '#rules/sold-out.ts'
import { ApiError, request } from '#web/platform/api.ts'
import { useTranslation } from '#web/platform/language.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { invalidateBoard, kitchenQueries, showOrder } from './queries.ts'
import type { Kitchen } from './use-kitchen.ts'

const keyOf = ({ order, position }: Place) => `${order.id} ${position}`

/** The lines of which something has run out, without those that this board keeps because the kitchen still has some. */
export function useSoldOut(tickets: readonly Ticket[], kitchen: Kitchen) {
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set())
  const places = soldOutLines(tickets, kitchen.dishes).filter((place) => !kept.has(keyOf(place)))
  return {
    places,
    keep: (some: readonly Place[]) => setKept((before) => new Set([...before, ...some.map(keyOf)])),
    /** What has run out of a line: an empty list of choices is the dish. */
    of: (order: Ticket, position: number) => {
      const line = order.lines[position]
      return line && !kept.has(keyOf({ order, position })) ? soldOutOf(line, kitchen.dishes) : null
    },
  }
}
export type SoldOut = ReturnType<typeof useSoldOut>

const boardOf = (client: QueryClient) => client.getQueryData(kitchenQueries.board().queryKey) ?? []
const dishesOf = (client: QueryClient) =>
  client.getQueryData(kitchenQueries.menu().queryKey)?.categories.flatMap(({ items }) => items) ?? []

/** A line that somebody has begun or refused meanwhile stays as it is, and the others follow. */
function ignoreBegun(error: unknown): null {
  if (error instanceof ApiError && error.code === 'status_not_allowed') return null
  throw error
}

/** Offers to refuse all lines of which something has run out, or to make them anyway. */
export function SoldOutOffer({ soldOut, isDisabled }: { soldOut: SoldOut; isDisabled: boolean }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const refuse = useAction({
    request: async (places: readonly Place[]) => {
      for (const { order, position } of places) {
        // The board as it is now: others work on the same orders.
        const line = boardOf(client).find(({ id }) => id === order.id)?.lines[position]
        const found = line && soldOutOf(line, dishesOf(client))
        if (!found) continue
        const params = { orderId: order.id, position }
        const body = { check: refusalOf(found), onlyWaiting: true }
        const after = await request('checkOrderLine', { params, body }).catch(ignoreBegun)
        if (after) void showOrder(client, after)
      }
    },
    success: null,
    failed: { title: 'ui.failed', message: 'adminOrders.alcohol.failedDish' },
    explained: ['unreachable'],
    onSettled: () => void invalidateBoard(client),
  })
  const { places } = soldOut
  const ended = endedBy(places)
  const names = [
    ...new Set(
      places.flatMap(({ order, position }) => {
        const found = soldOut.of(order as Ticket, position)
        return found?.dish ? (order.lines[position]?.name ?? []) : (found?.choices ?? [])
      }),
    ),
  ]
  if (places.length === 0) return null
  return (
    <section
      aria-labelledby="kitchen-sold-out"
      className="flex flex-wrap gap-x-4 gap-y-2.5 items-center py-3 px-4.5 border-2 border-danger-text rounded-[14px] bg-surface"
    >
      <Ban size={26} aria-hidden className="flex-none text-danger-text" />
      <div className="grid flex-1 min-w-60">
        <h2 id="kitchen-sold-out" className="text-2xl">
          {t('adminOrders.soldOut.title', { count: places.length })}
        </h2>
        <p lang="sv">{names.join(', ')}</p>
      </div>
      <div className="flex flex-wrap gap-2.5">
        <Button
          className="min-h-14"
          variant="default"
          leftSection={<Check size={20} aria-hidden />}
          onClick={() => soldOut.keep(places)}
        >
          {t('adminOrders.soldOut.keep')}
        </Button>
        <Button
          className="min-h-14"
          color="red"
          leftSection={<OctagonX size={20} aria-hidden />}
          disabled={isDisabled}
          loading={refuse.isPending}
          onClick={() => setAsking(true)}
        >
          {t('adminOrders.soldOut.refuse')}
        </Button>
      </div>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          void refuse.run(places)
        }}
        isDisabled={isDisabled}
        destructive
        title={t('adminOrders.soldOut.question', { count: places.length })}
        confirmLabel={t('adminOrders.soldOut.refuse')}
        cancelLabel={t('adminOrders.soldOut.back')}
      >
        <ul>
          {places.map((place) => (
            <li key={keyOf(place)}>
              {t('adminOrders.line', {
                quantity: place.order.lines[place.position]?.quantity ?? 0,
                name: place.order.lines[place.position]?.name ?? '',
              })}
            </li>
          ))}
        </ul>
        <p>{t('adminOrders.soldOut.text')}</p>
        {ended > 0 && <p className="font-semibold">{t('adminOrders.soldOut.ended', { count: ended })}</p>}
      </ConfirmDialog>
    </section>
  )
}

type MarkProps = { soldOut: SoldOut; order: Ticket; position: number }

/** Marks a line of which something has run out. It may be made anyway. */
export function SoldOutMark({ soldOut, order, position }: MarkProps) {
  const { t } = useTranslation()
  const found = soldOut.of(order, position)
  const line = order.lines[position]
  if (!found || !line) return null
  return (
    <div className="flex flex-wrap gap-2.5 items-center">
      <p className="inline-flex gap-2 items-center py-1 px-2.5 rounded-[6px] bg-danger-text text-ground text-(length:--loud-size) font-bold leading-[1.3]">
        <Ban size={22} aria-hidden />
        {found.dish
          ? t('adminOrders.dishes.soldOut')
          : t('adminOrders.dishes.soldOutOf', { name: found.choices.join(', ') })}
      </p>
      <button
        type="button"
        className="inline-flex gap-2 items-center min-h-14 px-3.5 border border-edge rounded-[10px] bg-transparent text-inherit font-semibold cursor-pointer"
        aria-label={t('adminOrders.soldOut.keepOf', { name: line.name })}
        onClick={() => soldOut.keep([{ order, position }])}
      >
        <Check size={20} aria-hidden />
        {t('adminOrders.soldOut.keepOne')}
      </button>
    </div>
  )
}
