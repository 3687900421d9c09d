import { useEffect, useRef } from 'react'
import type { Order } from '#contract/orders.ts'
import { isInKitchen } from '#rules/order.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { Dish } from '#web/domain/dish.tsx'
import { useNowUntil } from '#web/domain/use-now-until.ts'
import { useTranslation } from '#web/platform/language.ts'
import classes from './order-stage.module.css'

/** An order's status and what happens next, in large type. */
export function OrderStage({ order }: { order: Order }) {
  const { t } = useTranslation()
  const { status } = order
  useBuzzWhenReady(status)
  return (
    <section
      className={`${classes.stage} grid justify-items-center px-4.5 pt-5 pb-6.5 overflow-hidden border border-line rounded-[22px] text-on-cloth text-center`}
      data-status={status}
    >
      <Serving />
      <div role="status" className="grid gap-1.5">
        <p
          className={`${classes.status} font-display text-[clamp(2.5rem,2rem+4vw,4rem)] font-bold tracking-[-0.02em] leading-[1.05]`}
        >
          {t(`food.status.${status}`)}
        </p>
        <p className="text-2xl font-semibold">{t(`orderScreens.says.${status}`)}</p>
        {readyParts(order).map(({ stationId, name, readyWords }) => (
          <p key={stationId} className="text-2xl font-semibold">
            {readyWords === null ? (
              t('orderScreens.partReady', { name })
            ) : (
              <span lang="sv">{readyWords}</span>
            )}
          </p>
        ))}
        <p className="max-w-[36ch] min-h-[1.5em] mx-auto opacity-90">{nextTextOf(order, t)}</p>
        <ExpectedTime order={order} />
      </div>
    </section>
  )
}

function nextTextOf(
  { status, ahead, tableNumber, playTable = null, number, lines, expectedMinutes, stations = [] }: Order,
  t: ReturnType<typeof useTranslation>['t'],
): string {
  if (status === 'cancelled') return t('orderScreens.cancelledText')
  if (lines.every(({ isRefused }) => isRefused)) return t('orderScreens.nothingServed')
  if (status === 'delivered') return ''
  if (status === 'ready') {
    if (playTable !== null) return t('orderScreens.atPlay', { table: playTable })
    return tableNumber === null
      ? t('orderScreens.atBar', { number })
      : t('orderScreens.atTable', { number: tableNumber })
  }
  const toTable = () =>
    tableNumber === null ? t('orderScreens.toBar') : t('orderScreens.toTable', { number: tableNumber })
  const where = playTable === null ? toTable() : t('orderScreens.toPlay', { table: playTable })
  const isTold = (expectedMinutes ?? null) !== null
  const minutes = isTold
    ? 0
    : Math.max(0, ...stations.map((each) => (isInKitchen(each.status) ? (each.minutes ?? 0) : 0)))
  const usual = minutes > 0 ? `${t('orderScreens.usually', { count: minutes })} ` : ''
  return ahead === null || status === 'preparing'
    ? `${usual}${where}`
    : `${t('orderScreens.ahead', { count: ahead })} ${usual}${where}`
}

/**
 * When the order should be ready, and that it takes longer. What is left of an order of which something is not served may be ready
 * long before. An order that the last release has sent does not say it.
 */
function ExpectedTime({ order: { status, createdAt, lines, expectedMinutes = null } }: { order: Order }) {
  const { t } = useTranslation()
  const at = new Date(Date.parse(createdAt) + (expectedMinutes ?? 0) * 60_000)
  const now = useNowUntil(at.toISOString(), 20_000)
  if (expectedMinutes === null || !isInKitchen(status) || lines.some(({ isRefused }) => isRefused))
    return null
  return (
    <p className="text-xl font-semibold">
      {now <= at
        ? t('orderScreens.expected', { time: stockholmWallClock(at).time })
        : t('orderScreens.expectedLate')}
    </p>
  )
}

/** The parts of an order that are ready while others are still made. */
const readyParts = ({ status, stations = [] }: Order): Order['stations'] =>
  isInKitchen(status) ? stations.filter((each) => each.status === 'ready') : []

/** A phone in the pocket buzzes when the food gets ready while the screen is open. */
function useBuzzWhenReady(status: Order['status']): void {
  const before = useRef(status)
  useEffect(() => {
    if (status === 'ready' && before.current !== 'ready') navigator.vibrate?.([120, 80, 120, 80, 240])
    before.current = status
  }, [status])
}

/** A plate under its cloche in the light of a lamp. When the food is ready, the cloche rises. Decorative. */
function Serving() {
  return (
    <svg
      viewBox="0 0 320 210"
      className={`${classes.serving} w-[min(100%,340px)] h-auto overflow-visible`}
      aria-hidden
    >
      <defs>
        <radialGradient id="serving-light">
          <stop offset="0" stopColor="#ffe9a8" stopOpacity=".85" />
          <stop offset=".45" stopColor="#ffd873" stopOpacity=".3" />
          <stop offset="1" stopColor="#ffd873" stopOpacity="0" />
        </radialGradient>
      </defs>
      <ellipse
        cx="160"
        cy="120"
        rx="150"
        ry="92"
        fill="url(#serving-light)"
        className={`${classes.light} opacity-0`}
      />
      <ellipse cx="160" cy="180" rx="128" ry="16" fill="#000" opacity=".35" />
      <g
        className={`${classes.steam} opacity-0`}
        fill="none"
        stroke="#fff8e6"
        strokeWidth="5"
        strokeLinecap="round"
      >
        <path d="M128 92c-10-14 10-20 0-36" />
        <path d="M160 84c-12-16 12-24 0-42" />
        <path d="M192 92c-10-14 10-20 0-36" />
      </g>
      <Dish lid={{ className: classes.cloche }} />
    </svg>
  )
}
