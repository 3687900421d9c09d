import type { ReactNode } from 'react'
import classes from './display-plain.module.css'
import { Lamp } from './live-status-lamp.tsx'

/** A dark screen with one sentence, when there is nothing to show. */
export function DisplayPlain({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={classes.plain} role="status">
      <Lamp light="dark" />
      <h1>{title}</h1>
      {children}
    </div>
  )
}
