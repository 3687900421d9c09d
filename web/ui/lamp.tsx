import { join } from './join.ts'
import classes from './lamp.module.css'

type LampProps = { children: string; lit?: boolean; className?: string }

/** The lamp over the table, with a word: lit while something is live. */
export function Lamp({ children, lit = true, className }: LampProps) {
  return (
    <span className={join(classes.lamp, className)} data-lit={lit || undefined}>
      <svg viewBox="0 0 28 22" className={classes.shade} aria-hidden>
        <path d="M14 1v4" className={classes.cord} />
        <path d="M8 5h12l6 8H2Z" className={classes.metal} />
        <path d="M5 13h18l3 8H2Z" className={classes.light} />
      </svg>
      {children}
    </span>
  )
}
