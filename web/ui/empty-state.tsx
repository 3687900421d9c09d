import type { ReactNode } from 'react'
import classes from './empty-state.module.css'
import { EmptyTable } from './empty-table.tsx'

type EmptyStateProps = {
  /** A small drawing; without one, an empty table under its lamp. */
  illustration?: ReactNode
  title: string
  text?: string
  /** A way on: a link or a button. */
  action?: ReactNode
  /** Inside a section of a screen, quieter than as a whole screen. */
  compact?: boolean
}

/** Nothing is here, and what to do about it. */
export function EmptyState({ illustration, title, text, action, compact = false }: EmptyStateProps) {
  return (
    <div className={classes.empty} data-compact={compact || undefined}>
      <div className={classes.illustration} aria-hidden>
        {illustration ?? <EmptyTable />}
      </div>
      <div className={classes.texts}>
        <p className={classes.title}>{title}</p>
        {text && <p className={classes.text}>{text}</p>}
        {action && <div className={classes.action}>{action}</div>}
      </div>
    </div>
  )
}
