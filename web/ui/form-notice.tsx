import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './form-notice.module.css'

type FormNoticeProps = {
  kind?: 'info' | 'error'
  children: ReactNode
  /** What can be done about it, as a verb. */
  act?: string
  onAct?: () => void
}

/** Above a form: something to know before going on with it. */
export function FormNotice({ kind = 'info', children, act, onAct }: FormNoticeProps) {
  return (
    <p className={classes.notice} data-kind={kind} role={kind === 'error' ? 'alert' : 'status'}>
      {children}
      {act && (
        <Button variant="default" {...(onAct && { onClick: onAct })}>
          {act}
        </Button>
      )}
    </p>
  )
}
