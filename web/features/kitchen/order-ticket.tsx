import { Clock, TriangleAlert, Undo2 } from 'lucide-react'
import type { OrderStatus } from '#contract/bounds.ts'
import type { KitchenOrder } from '#contract/orders.ts'
import { isRefused as isLineRefused, isStopped, whyNotDeliver } from '#rules/alcohol.ts'
import { linesOf, type Ticket } from '#rules/kitchen-ticket.ts'
import { nextOrderStatuses, orderAge } from '#rules/order.ts'
import { Allergens, DietBadge } from '#web/domain/allergens.tsx'
import { GuestLink } from '#web/domain/guest-link.tsx'
import { LineChoices } from '#web/domain/line-choices.tsx'
import { orderStatusIcons } from '#web/domain/order-status.tsx'
import { useNowUntil } from '#web/domain/use-now-until.ts'
import { useTranslation } from '#web/platform/language.ts'
import timeLeft from './kitchen.module.css'
import { LineChecked, RefuseLine } from './line-check.tsx'
import { LineReady, type LineStep } from './line-step.tsx'
import classes from './order-ticket.module.css'
import { type SoldOut, SoldOutMark } from './sold-out.tsx'
import { StationStates } from './station-states.tsx'
import type { LineCheck } from './use-line-check.ts'
import { guestName, type NextStatus, orderName, placeName, stepTexts } from './use-order-actions.ts'
import type { Step } from './use-steps.ts'

type OrderTicketProps = {
  order: Ticket
  /** The step whose effect the ticket shows already. */
  step: Step | null
  status: OrderStatus
  now: Date
  /** Whether it is animated as new. `onHung` is called when the animation has ended. */
  isNew: boolean
  onHung: () => void
  /** Whether its last step was not sent. */
  isFailed: boolean
  /** Whether its buttons are disabled. */
  isRefused: boolean
  canUndo: boolean
  check: LineCheck
  soldOut: SoldOut
  lineStep: LineStep
  /** At the pass an order is only handed over. */
  isAtPass: boolean
  onStep: (to: NextStatus) => void
  onCancel: () => void
  onUndo: () => void
}

/** An order as a paper ticket on the kitchen's rail. */
export function OrderTicket({ order, step, status, now, isRefused, ...props }: OrderTicketProps) {
  const { t } = useTranslation()
  const name = orderName(order)
  const following = nextOrderStatuses[status][0] as NextStatus | undefined
  const next = props.isAtPass && following !== 'delivered' ? undefined : following
  const Icon = next && orderStatusIcons[next]
  const stopped = isStopped(order.alcoholStoppedUntil, now)
  const held = next === 'delivered' ? whyNotDeliver({ lines: linesOf(order), isStopped: stopped }) : null
  const isHeld = held !== null
  /** The guest has asked for something, which may be about allergens. */
  const isAsked = order.notes !== null || order.lines.some(({ note }) => note !== null)
  return (
    <article
      aria-label={name}
      className={`${classes.ticket} grid gap-3 min-w-0 px-0 pt-0 pb-3.5 rounded-[2px_2px_6px_6px] bg-surface text-text wrap-anywhere`}
      data-order={order.id}
      data-new={props.isNew || undefined}
      data-over={status === 'delivered' || undefined}
      onAnimationEnd={props.onHung}
    >
      <header
        className={`${classes.head} flex flex-wrap gap-x-3 gap-y-0 items-center justify-between px-3.5 pt-4 pb-2 rounded-[2px_2px_0_0] bg-[#e4e9d8] data-[age=slow]:bg-[#e3b750] data-[age=late]:bg-[#b32a31] data-[age=late]:text-[#fff6f3]`}
        data-age={orderAge(new Date(order.createdAt), now).state}
      >
        <h3>{placeName(order)}</h3>
        <Age order={order} now={now} />
      </header>
      <p className="flex flex-wrap gap-x-3 gap-y-0 justify-between text-muted font-medium">
        <GuestLink userId={order.guest.userId}>
          <bdi>{guestName(order)}</bdi>
        </GuestLink>{' '}
        <span className="numbers">{order.number}</span>
      </p>
      {order.notes && (
        <p className="grid py-2 px-3 rounded-[6px] bg-[#13231b] text-[#fffdf7] text-(length:--dish-size) font-bold leading-[1.2] [&_b]:text-small">
          <b>{t('adminOrders.board.notes')}</b>
          <span lang="sv">{order.notes}</span>
        </p>
      )}
      <ul
        className={`${classes.lines} plain-list grid gap-3.5 [&>li]:grid [&>li]:gap-1.5 [&>li]:justify-items-start`}
      >
        {linesOf(order).map((line, at) => {
          const index = order.positions[at] ?? at
          return (
            <li key={index}>
              <div className="flex gap-1 items-start justify-between w-full">
                <b
                  className={`${classes.dish} grid grid-cols-[auto_minmax(0,1fr)] gap-1.5 items-baseline text-(length:--dish-size) font-[680] leading-[1.15] hyphens-auto`}
                >
                  <span className="numbers">{line.quantity}</span>
                  <span lang="sv" className={isLineRefused(line) ? 'line-through' : undefined}>
                    {line.name}
                  </span>
                </b>
                <RefuseLine
                  order={order}
                  position={index}
                  check={props.check}
                  isDisabled={isRefused}
                  isStopped={stopped}
                  soldOut={props.isAtPass ? null : props.soldOut.of(order, index)}
                />
              </div>
              {!props.isAtPass && <SoldOutMark soldOut={props.soldOut} order={order} position={index} />}
              <LineChoices
                choices={line.choices}
                className="grid gap-0.5 text-(length:--dish-size) leading-[1.2] hyphens-auto"
              />
              {line.note && (
                <p
                  className="py-1 px-2.5 rounded-[6px] bg-[#13231b] text-[#fffdf7] text-(length:--dish-size) font-bold leading-[1.2]"
                  lang="sv"
                >
                  {line.note}
                </p>
              )}
              <DietBadge isVegan={line.isVegan} isVegetarian={line.isVegetarian} />
              <Allergens loud={isAsked} allergens={line.allergens} />
              <LineChecked
                order={order}
                position={index}
                check={props.check}
                isDisabled={isRefused}
                isStopped={stopped}
              />
              {!props.isAtPass && (
                <LineReady
                  ticket={order}
                  position={index}
                  step={props.lineStep}
                  isDisabled={isRefused}
                  now={now}
                />
              )}
            </li>
          )
        })}
      </ul>
      <StationStates order={order} except={order.stationId} />
      {props.isFailed && (
        <p className="flex gap-2 items-center text-danger-text font-[680] [&_svg]:flex-none">
          <TriangleAlert size={20} aria-hidden />
          {t('adminOrders.board.failed')}
        </p>
      )}
      <div className={`${classes.actions} grid gap-2.5 [&_svg]:flex-none`}>
        {next && Icon && (
          <button
            type="button"
            className={classes.main}
            data-to={next}
            aria-disabled={isRefused || isHeld || undefined}
            aria-label={t(stepTexts[next].labelOf, { name })}
            aria-describedby={isHeld ? `${order.id}-held` : undefined}
            onClick={() => !isHeld && props.onStep(next)}
          >
            <Icon size={24} aria-hidden />
            {t(stepTexts[next].label)}
          </button>
        )}
        {isHeld && (
          <p id={`${order.id}-held`} className="font-semibold">
            {t(
              held === 'alcohol_stopped' ? 'adminOrders.alcohol.stops.onTicket' : 'adminOrders.alcohol.first',
            )}
          </p>
        )}
        {props.canUndo && (
          <UndoButton name={name} sendAt={step?.sendAt ?? null} isRefused={isRefused} onUndo={props.onUndo} />
        )}
        {status === 'pending' && order.stationId === null && !props.isAtPass && (
          <button
            type="button"
            className={classes.cancel}
            aria-disabled={isRefused || undefined}
            aria-label={t('adminOrders.actions.cancelOf', { name })}
            onClick={props.onCancel}
          >
            {t('adminOrders.actions.cancel')}
          </button>
        )}
      </div>
    </article>
  )
}

type UndoButtonProps = { name: string; sendAt: number | null; isRefused: boolean; onUndo: () => void }

/** Takes a step back. While a final step is held, it counts down the seconds that are left. */
function UndoButton({ name, sendAt, isRefused, onUndo }: UndoButtonProps) {
  const { t } = useTranslation()
  const now = useNowUntil(sendAt === null ? null : new Date(sendAt).toISOString(), 1_000)
  return (
    <button
      type="button"
      className={classes.undo}
      data-undo
      aria-disabled={isRefused || undefined}
      aria-label={t('adminOrders.actions.undoOf', { name })}
      onClick={onUndo}
    >
      <Undo2 size={24} aria-hidden />
      <span>{t('adminOrders.actions.undo')}</span>
      {sendAt !== null && (
        <>
          <span className="numbers" aria-hidden>
            {t('adminOrders.board.seconds', {
              count: Math.ceil(Math.max(0, sendAt - now.getTime()) / 1_000),
            })}
          </span>
          <span className={`${timeLeft.left} absolute inset-x-0 bottom-0 h-1.5 bg-chalk`} aria-hidden />
        </>
      )}
    </button>
  )
}

/** How long ago the guest ordered. */
function Age({ order, now }: { order: KitchenOrder; now: Date }) {
  const { t } = useTranslation()
  const { minutes, state } = orderAge(new Date(order.createdAt), now)
  return (
    <time
      dateTime={order.createdAt}
      className={`${classes.age} inline-flex gap-1.5 items-center text-xl font-[680] [&_svg]:flex-none`}
    >
      <Clock size={20} aria-hidden />
      {t(`adminOrders.board.${state}`, { count: minutes })}
    </time>
  )
}
