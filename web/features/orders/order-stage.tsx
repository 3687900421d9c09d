import { useEffect, useRef } from 'react'
import type { Order } from '#contract/orders.ts'
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
        <p className="max-w-[36ch] min-h-[1.5em] mx-auto opacity-90">{nextTextOf(order, t)}</p>
      </div>
    </section>
  )
}

function nextTextOf(
  { status, ahead, tableNumber, number }: Order,
  t: ReturnType<typeof useTranslation>['t'],
): string {
  if (status === 'cancelled') return t('orderScreens.cancelledText')
  if (status === 'delivered') return ''
  if (status === 'ready') {
    return tableNumber === null
      ? t('orderScreens.atBar', { number })
      : t('orderScreens.atTable', { number: tableNumber })
  }
  const where =
    tableNumber === null ? t('orderScreens.toBar') : t('orderScreens.toTable', { number: tableNumber })
  return ahead === null || status === 'preparing'
    ? where
    : `${t('orderScreens.ahead', { count: ahead })} ${where}`
}

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
        <linearGradient id="cloche" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#f7e3a8" />
          <stop offset=".35" stopColor="#e0b44c" />
          <stop offset="1" stopColor="#7d5a17" />
        </linearGradient>
        <linearGradient id="cloche-shine" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#fff" stopOpacity=".75" />
          <stop offset="1" stopColor="#fff" stopOpacity="0" />
        </linearGradient>
        <radialGradient id="serving-light">
          <stop offset="0" stopColor="#ffe9a8" stopOpacity=".85" />
          <stop offset=".45" stopColor="#ffd873" stopOpacity=".3" />
          <stop offset="1" stopColor="#ffd873" stopOpacity="0" />
        </radialGradient>
        <radialGradient id="serving-bun" cx=".4" cy=".2" r="1">
          <stop offset="0" stopColor="#f3bd6b" />
          <stop offset="1" stopColor="#a8642a" />
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
      <g>
        <path d="M112 150q48-14 96 0v14h-96z" fill="#7a3f1c" />
        <path d="M108 148q14 12 26 2t26 2 26-2 26-2q4 8-4 12h-96q-8-4-4-12z" fill="#5fae4a" />
        <path d="M106 160h108q-4 14-16 14h-76q-12 0-16-14z" fill="#c98a45" />
        <path d="M112 142h96l-14 8h-70z" fill="#f4c542" />
        <path d="M110 140q2-40 50-40t50 40q-50 10-100 0z" fill="url(#serving-bun)" />
        <g fill="#fff2cf">
          <ellipse cx="140" cy="116" rx="3.4" ry="2" />
          <ellipse cx="160" cy="109" rx="3.4" ry="2" />
          <ellipse cx="180" cy="117" rx="3.4" ry="2" />
          <ellipse cx="152" cy="124" rx="3.4" ry="2" />
          <ellipse cx="172" cy="127" rx="3.4" ry="2" />
        </g>
      </g>
      <ellipse cx="160" cy="176" rx="112" ry="15" fill="#f4efe3" />
      <ellipse cx="160" cy="173" rx="112" ry="14" fill="#fffdf6" />
      <ellipse cx="160" cy="173" rx="84" ry="9" fill="none" stroke="#d9cfb6" strokeWidth="2" />
      <path d="M112 166h96q-6 8-20 8h-56q-14 0-20-8z" fill="#c98a45" />
      <g className={classes.cloche}>
        <path d="M66 170a94 94 0 0 1 188 0q-94 14-188 0z" fill="url(#cloche)" />
        <path d="M66 170q94 14 188 0v7q-94 13-188 0z" fill="#9a7122" />
        <path
          d="M92 150a74 74 0 0 1 52-64"
          fill="none"
          stroke="url(#cloche-shine)"
          strokeWidth="11"
          strokeLinecap="round"
        />
        <circle cx="160" cy="68" r="10" fill="url(#cloche)" stroke="#7d5a17" strokeWidth="1.5" />
      </g>
    </svg>
  )
}
