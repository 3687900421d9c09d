import { type ReactNode, useId } from 'react'
import classes from './account-section.module.css'

type AccountSectionProps = {
  icon: ReactNode
  title: string
  text: string
  /** Holds what cannot be undone. */
  danger?: boolean
  children: ReactNode
}

/** One matter of the account: what it is, in a few words, and what can be done about it. */
export function AccountSection({ icon, title, text, danger = false, children }: AccountSectionProps) {
  const id = useId()
  return (
    <section className={classes.section} data-danger={danger || undefined} aria-labelledby={id}>
      <div className={classes.head}>
        <span className={classes.sign} aria-hidden>
          {icon}
        </span>
        <h2 id={id}>{title}</h2>
        <p className={classes.text}>{text}</p>
      </div>
      {children}
    </section>
  )
}
