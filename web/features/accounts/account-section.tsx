import { type ReactNode, useId } from 'react'
import classes from './account-section.module.css'

type AccountSectionProps = {
  icon: ReactNode
  title: string
  text: string
  /** Contains irreversible actions. */
  danger?: boolean
  children: ReactNode
}

/** One section of the account screen: title, short text and actions. */
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
