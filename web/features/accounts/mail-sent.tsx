import { MailCheck } from 'lucide-react'
import classes from './account-form.module.css'

/** Replaces a form after a mail was sent. */
export function MailSent({ title, text }: { title: string; text: string }) {
  return (
    <div className={classes.sent} role="status">
      <MailCheck size={32} aria-hidden />
      <h2>{title}</h2>
      <p>{text}</p>
    </div>
  )
}
