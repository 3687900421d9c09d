import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import classes from './screen-failed.module.css'

/** Error boundary of a screen; the frame stays. */
export function ScreenFailed({ error, reset }: ErrorComponentProps) {
  useEffect(() => console.error(error), [error])
  return (
    <div className={classes.failed}>
      <LoadFailed retry={reset} />
    </div>
  )
}
