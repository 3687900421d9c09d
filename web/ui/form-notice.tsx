import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './form-notice.module.css'

type FormNoticeProps = {
  kind?: 'info' | 'error'
  children: ReactNode
  /** What can be done about it, as a verb. */
  action?: string
  onAction?: () => void
}

/** Above a form: something to know before going on with it. */
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
