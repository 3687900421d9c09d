import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { KitchenOrder } from '#contract/orders.ts'
import { linesToCook, pass, type Ticket, ticketOf, wholeBoard } from '#rules/kitchen-ticket.ts'
import { isInKitchen } from '#rules/order.ts'
import { useNow } from '#web/domain/use-now-until.ts'
import { useTranslation } from '#web/platform/language.ts'
import { useConnection } from '#web/platform/realtime.tsx'
import { may, useMe } from '#web/platform/session.tsx'
import { readStored, store } from '#web/platform/stored.ts'
import { Choice } from '#web/ui/choice.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { RowQuestion } from '#web/ui/row-question.tsx'
import { toast } from '#web/ui/toast.ts'
import { useTap } from '#web/ui/use-tap.ts'
import { useWakeLock } from '#web/ui/use-wake-lock.ts'
import { AlcoholStops } from './alcohol-stops.tsx'
import { BoardSkeleton, QuietKitchen } from './board-pictures.tsx'
import { cancelQuestion } from './cancel-question.tsx'
import { DishPanel } from './dish-panel.tsx'
import { KitchenBar, OutageBanner } from './kitchen-bar.tsx'
import classes from './kitchen-board.module.css'
import { useLineStep } from './line-step.tsx'
import { StoppedPlaces, useOrderStops } from './order-stops.tsx'
import { OrderTicket } from './order-ticket.tsx'
import { PassRail } from './pass-rail.tsx'
import { kitchenQueries, useRealtimeBoard } from './queries.ts'
import { QuizBreaks } from './quiz-breaks.tsx'
import { SoldOutOffer, useSoldOut } from './sold-out.tsx'
import { StationChoice, useShownStation } from './station-states.tsx'
import { UndoBar } from './undo-bar.tsx'
import { useKitchen } from './use-kitchen.ts'
import { useLineCheck } from './use-line-check.ts'
import { type NextStatus, orderName, useOrderActions } from './use-order-actions.ts'
import { useOrderSound } from './use-order-sound.ts'
import { canUndo, useSteps } from './use-steps.ts'

/** How often the board is fetched while the stream is down, in milliseconds. */
const poll = 30_000
/** The ages of the tickets are updated this often, in milliseconds. */
const tick = 10_000

/** The kitchen's board: the open orders as tickets, by status. */
export function KitchenBoard({
  station: wanted,
  onStation,
}: {
  station: string
  onStation: (station: string) => void
}) {
  const station = useShownStation(wanted)
  const connected = useConnection()
  useRealtimeBoard()
  useWakeLock(true)
  const query = useQuery({ ...kitchenQueries.board(), refetchInterval: connected ? false : poll })
  return (
    <Loaded
      query={query}
      loading="adminOrders.loading"
      failed="adminOrders.toasts.loadFailed"
      skeleton={<BoardSkeleton />}
    >
      {(orders) => (
        <>
          <StationChoice station={station} onStation={onStation} />
          {/* Each station has steps of its own. */}
          <Board key={station} all={orders} station={station} readAt={query.dataUpdatedAt} />
        </>
      )}
    </Loaded>
  )
}

const columns = ['pending', 'confirmed', 'preparing', 'ready'] as const
type Shown = (typeof columns)[number] | 'dishes'

type BoardProps = { all: readonly KitchenOrder[]; station: string; readAt: number }

function Board({ all, station, readAt }: BoardProps) {
  const { t } = useTranslation()
  const now = useNow(tick)
  const isAtPass = station === pass
  const stationId = isAtPass || station === wholeBoard ? null : station
  const orders = useMemo(() => all.flatMap((order) => ticketOf(order, stationId) ?? []), [all, stationId])
  const outageSince = useOutage(readAt)
  const { steps, failed, take, undo } = useSteps(orders)
  const { tap } = useTap()
  const frame = useRef<HTMLDivElement>(null)
  useKeptFocus(frame, orders, steps)
  const [isLarge, setLarge] = useState(startsLarge)
  /** The column that a phone shows. */
  const [shown, setShown] = useState<Shown>('pending')
  const [cancelling, setCancelling] = useState<Ticket | null>(null)
  /** The step that was taken last on this device. */
  const [last, setLast] = useState<{ id: string; at: number } | null>(null)
  const { change } = useOrderActions()
  const kitchen = useKitchen()
  const stops = useOrderStops(kitchen, now)
  const mayOpen = may(useMe(), 'kitchen.open')
  const check = useLineCheck()
  const soldOut = useSoldOut(orders, kitchen)
  const lineStep = useLineStep()
  /** The orders that have hung on the rail before. */
  const [hung] = useState(() => new Set(orders.map(({ id }) => id)))

  const tickets = orders.map((order) => {
    const step = steps.find((each) => each.order.id === order.id) ?? null
    return { order, step, status: step?.to ?? order.status }
  })
  const ticketsIn = (column: (typeof columns)[number]) =>
    tickets.filter(({ status }) => status === column || (column === 'ready' && status === 'delivered'))
  const sound = useOrderSound(ticketsIn('pending').length > 0)
  const newest = orders.findLast(({ id }) => !hung.has(id))
  const ifConnected = (action: () => void) => {
    if (outageSince === null) return action()
    const [title, message] = [t('adminOrders.toasts.offline'), t('adminOrders.toasts.offlineText')]
    toast({ title, message, kind: 'warning' })
  }
  const step = (order: Ticket, to: NextStatus) =>
    tap(() =>
      ifConnected(() => {
        take(order, to)
        setLast({ id: order.id, at: Date.now() })
      }),
    )
  const undoStep = (order: Ticket) =>
    tap(() =>
      ifConnected(() => {
        undo(order)
        setLast(null)
      }),
    )
  const ticket = ({ order, step: taken, status }: (typeof tickets)[number]) => (
    <OrderTicket
      key={order.id}
      order={order}
      step={taken}
      status={status}
      now={now}
      isNew={!hung.has(order.id)}
      onHung={() => hung.add(order.id)}
      isFailed={failed.includes(order.id)}
      isRefused={outageSince !== null}
      canUndo={canUndo(order, taken, now) && (!isAtPass || taken !== null)}
      check={check}
      soldOut={soldOut}
      lineStep={lineStep}
      isAtPass={isAtPass}
      onStep={(to) => step(order, to)}
      onCancel={() => ifConnected(() => setCancelling(order))}
      onUndo={() => undoStep(order)}
    />
  )
  const lastTicket = tickets.find(({ order }) => order.id === last?.id)
  return (
    <div
      ref={frame}
      className={`${classes.board} @container grid gap-4`}
      data-large-board={isLarge || undefined}
    >
      <p role="status" className="visually-hidden">
        {newest && t('adminOrders.board.arrived', { name: orderName(newest) })}
      </p>
      {outageSince !== null && <OutageBanner since={outageSince} />}
      <KitchenBar
        stops={stops}
        sound={sound}
        mayOpen={mayOpen}
        isLarge={isLarge}
        onLarge={() => {
          store('kitchenSize', isLarge ? 'normal' : 'large')
          setLarge(!isLarge)
        }}
      />
      <QuizBreaks isLive={outageSince === null} />
      <StoppedPlaces stops={stops} mayOpen={mayOpen} />
      {kitchen.dishes.some(({ isAlcoholic }) => isAlcoholic) && <AlcoholStops />}
      {!isAtPass && <SoldOutOffer soldOut={soldOut} isDisabled={outageSince !== null} />}
      {isAtPass ? (
        <PassRail tickets={tickets} ticket={ticket} />
      ) : (
        <>
          <Choice<Shown>
            compact
            hidesLegend
            className={`${classes.choice} hidden`}
            legend={t('adminOrders.board.columns')}
            value={shown}
            onChange={setShown}
            options={[
              ...columns.map((value) => ({
                value,
                label: t('adminOrders.board.column', {
                  status: t(`food.status.${value}`),
                  count: ticketsIn(value).length,
                }),
              })),
              { value: 'dishes' as const, label: t('adminOrders.dishes.title') },
            ]}
          />
          <div
            className={`${classes.layout} grid grid-cols-4 gap-x-3.5 gap-y-4 items-start`}
            data-shown={shown}
            data-empty={orders.length === 0 || undefined}
          >
            {orders.length === 0 && (
              <div className={`${classes.quiet} col-span-full`}>
                <EmptyState
                  illustration={<QuietKitchen />}
                  title={t('adminOrders.board.empty.title')}
                  text={t('adminOrders.board.empty.text')}
                />
              </div>
            )}
            {columns.map((column) => {
              const own = ticketsIn(column)
              const id = `kitchen-${column}`
              return (
                <section
                  key={column}
                  aria-labelledby={id}
                  className={`${classes.column} grid gap-3.5 min-w-0`}
                  data-column={column}
                >
                  <h2 id={id} data-ringing={(column === 'pending' && sound.isRinging) || undefined}>
                    {t(`food.status.${column}`)} <span className="numbers">{own.length}</span>
                  </h2>
                  <div
                    className={`${classes.rail} relative z-1 h-4 -mb-5 border border-[#6d5a2c] rounded-xs`}
                    aria-hidden
                  />
                  {own.length === 0 && (
                    <p className="mt-3.5 py-5 px-2 border-2 border-dashed border-line rounded-[10px] text-muted text-center">
                      {t('adminOrders.board.nothing')}
                    </p>
                  )}
                  {own.map(ticket)}
                </section>
              )
            })}
            {/* Below the columns, where there is no room beside them: tickets come first. */}
            <DishPanel
              className={`${classes.dishes} col-span-full min-w-0 py-3.5 px-4.5 border border-line rounded-[16px] bg-surface`}
              orders={tickets.flatMap(({ order, status }) =>
                isInKitchen(status) ? { lines: linesToCook(order) } : [],
              )}
              kitchen={kitchen}
            />
          </div>
        </>
      )}
      {last && lastTicket && (
        <UndoBar {...lastTicket} takenAt={last.at} onUndo={() => undoStep(lastTicket.order)} />
      )}
      <RowQuestion
        action={{
          confirm: cancelQuestion,
          onSelect: (order) => change.run({ order, status: 'cancelled' }),
        }}
        row={cancelling}
        onClose={() => setCancelling(null)}
      />
    </div>
  )
}

/** A tablet shows the board without the frame until somebody switches the frame on. */
function startsLarge(): boolean {
  const chosen = readStored('kitchenSize')
  return chosen === null ? matchMedia('(pointer: coarse) and (min-width: 48em)').matches : chosen === 'large'
}

/** Since when the board may be out of date, in milliseconds since 1970. Null while it is connected. */
function useOutage(readAt: number): number | null {
  const connected = useConnection()
  const [lostAt, setLostAt] = useState<number | null>(null)
  if (connected && lostAt !== null) setLostAt(null)
  if (!connected && lostAt === null) setLostAt(Date.now())
  return connected ? null : Math.max(lostAt ?? 0, readAt)
}

/** A step moves a ticket and removes its button, so the focus goes to the ticket. */
function useKeptFocus(frame: RefObject<HTMLElement | null>, orders: unknown, steps: unknown): void {
  const ticket = useRef<string | undefined>(undefined)
  useEffect(() => {
    const note = ({ target }: Event) => {
      ticket.current = (target as Element).closest<HTMLElement>('[data-order]')?.dataset.order
    }
    const kinds = ['focusin', 'pointerdown'] as const
    for (const kind of kinds) document.addEventListener(kind, note)
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, note)
    }
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when tickets may have moved
  useLayoutEffect(() => {
    if (!ticket.current || document.activeElement !== document.body) return
    const article = frame.current?.querySelector(`[data-order="${ticket.current}"]`)
    const target =
      article?.querySelector<HTMLElement>('[data-undo]') ?? article?.querySelector<HTMLElement>('[data-to]')
    target?.focus({ preventScroll: true })
  }, [orders, steps])
}
