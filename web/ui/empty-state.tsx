import type { ReactNode } from 'react'
import classes from './empty-state.module.css'

type EmptyStateProps = {
  /** A small illustration; default: an empty table under its lamp. */
  illustration?: ReactNode
  title: string
  text?: string
  /** A link or button. */
  action?: ReactNode
  /** Smaller, inside a section of a screen. */
  compact?: boolean
}

/** Empty state with a next step. */
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

/** A pool table waiting under its lamp. Drawn in the theme's colours. */
function EmptyTable() {
  return (
    <svg viewBox="0 0 160 110" width="160" height="110" aria-hidden>
      <path d="M80 0v14" stroke="var(--brass)" strokeWidth="2" />
      <path d="M66 14h28l12 14H54Z" fill="var(--brass)" />
      <path d="M56 29h48l40 50H16Z" fill="var(--brass)" opacity=".14" />
      <path
        d="M30 62h100l18 30H12Z"
        fill="var(--cloth)"
        stroke="var(--brass-edge)"
        strokeWidth="4"
        strokeLinejoin="round"
      />
      <path d="M14 94h132v6H14Z" fill="var(--edge)" />
      <path d="M24 100h8l-2 10h-5Zm104 0h8l-1 10h-5Z" fill="var(--edge)" />
      <circle cx="64" cy="79" r="5" fill="var(--on-cloth)" />
      <path d="m72 76 62-16" stroke="var(--brass)" strokeWidth="2.500" strokeLinecap="round" />
    </svg>
  )
}
