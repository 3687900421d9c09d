import { useEffect, useState } from 'react'
import type { Order } from '#contract/orders.ts'
import { Dish } from '#web/domain/dish.tsx'
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
    <svg viewBox="44 48 232 144" className="flex-none w-14 h-9 overflow-visible" aria-hidden>
      <Dish lid={{ className: classes.lid, 'data-news': isNews || undefined }} />
    </svg>
  )
}
