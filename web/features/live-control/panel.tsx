import { type ReactNode, useId } from 'react'
import classes from './panel.module.css'

type PanelProps = {
  title: string
  /** Beside the title. */
  aside?: ReactNode
  /** Its controls are disabled. */
  resting?: boolean
  children: ReactNode
}

/** One group of host controls. */
export function Panel({ title, aside, resting = false, children }: PanelProps) {
  const id = useId()
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      <fieldset className={classes.body} disabled={resting} aria-labelledby={id}>
        {children}
      </fieldset>
    </section>
  )
}
