import { useEffect, useState } from 'react'
import type { Order } from '#contract/orders.ts'
import classes from './strip.module.css'

/** The orders whose cloche has opened on this page. */
const opened = new Set<string>()

/** A cloche that opens once, with one vibration, when the food is ready. Decorative. */
export function Cloche({ order: { id } }: { order: Order }) {
  const [isNews] = useState(() => !opened.has(id))
  useEffect(() => {
    if (opened.has(id)) return
    opened.add(id)
    navigator.vibrate?.(200)
  }, [id])
  return (
    <svg viewBox="0 0 64 48" className="flex-none w-12 h-9 overflow-visible" aria-hidden>
      <ellipse cx="32" cy="41" rx="29" ry="4.500" fill="#f4efe3" />
      <path d="M19 38q1-11 13-11t13 11z" fill="#c98a45" />
      <path d="M17 37q5 4 10 1t10 1 10-2q1 4-4 4H21q-5 0-4-4z" fill="#5fae4a" />
      <g className={classes.lid} data-news={isNews || undefined}>
        <path d="M9 39a23 23 0 0 1 46 0z" fill="#e0b44c" stroke="#9a7122" strokeWidth="1.500" />
        <path
          d="M15 33a18 18 0 0 1 10-11"
          fill="none"
          stroke="#fff3cf"
          strokeWidth="3"
          strokeLinecap="round"
          opacity=".7"
        />
        <circle cx="32" cy="13.500" r="3.500" fill="#e0b44c" stroke="#9a7122" strokeWidth="1.500" />
      </g>
    </svg>
  )
}
