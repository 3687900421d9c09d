import type { ReactNode } from 'react'
import { EmptyRack } from './illustrations.tsx'

type EmptyStateProps = {
  /** A small illustration; default: an empty rack. */
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
    <div
      className="flex flex-col items-center gap-5 py-10 px-5 text-center border border-dashed border-line rounded-lg bg-surface data-compact:py-6 data-compact:px-5 md:data-compact:flex-row md:data-compact:justify-center md:data-compact:text-left"
      data-compact={compact || undefined}
    >
      <div className="grid place-items-center" aria-hidden>
        {illustration ?? <EmptyRack />}
      </div>
      <div className="flex flex-col gap-2 max-w-[46ch]">
        <p className="font-[600] text-lg text-balance">{title}</p>
        {text && <p className="muted">{text}</p>}
        {action && <div className="mt-3">{action}</div>}
      </div>
    </div>
  )
}
