import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './form-notice.module.css'

type FormNoticeProps = {
  kind?: 'info' | 'error'
  children: ReactNode
  /** Label of the action, as a verb. */
  action?: string
  onAction?: () => void
}

/** A notice above a form. */
export function FormNotice({ kind = 'info', children, action, onAction }: FormNoticeProps) {
  return (
    <p className={classes.notice} data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      {children}
      {action && (
        <Button variant="default" {...(onAction && { onClick: onAction })}>
          {action}
        </Button>
      )}
    </p>
  )
}
