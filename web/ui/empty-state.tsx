import { Box, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './empty-state.module.css'
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
    <div className={classes.empty} data-compact={compact || undefined}>
      <div className={classes.illustration} aria-hidden>
        {illustration ?? <EmptyRack />}
      </div>
      <Stack gap={8} maw="46ch">
        <p className={classes.title}>{title}</p>
        {text && <p className="muted">{text}</p>}
        {action && <Box mt={12}>{action}</Box>}
      </Stack>
    </div>
  )
}
