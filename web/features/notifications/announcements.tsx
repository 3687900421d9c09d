import { useRef, useState } from 'react'
import { useTranslation } from '#web/platform/language.ts'
import { LineSkeleton } from '#web/ui/card-skeleton.tsx'
import { useRowFocus } from '#web/ui/use-row-focus.ts'
import { Announcement } from './announcement.tsx'
import classes from './announcements.module.css'
import { useNotifications } from './use-notifications.ts'

/** The number of announcements on the home screen before 'show more'. */
const shown = 2

/** The announcements; renders nothing without any. The bell, which is on every screen, keeps them up to date. */
export function Announcements() {
  const { t } = useTranslation()
  const { items, isPending, dismiss } = useNotifications()
  const [all, setAll] = useState(false)
  const section = useRef<HTMLElement>(null)
  const leaves = useRowFocus(section, items.length, () => document.getElementById('main'))
  if (isPending) {
    return (
      <div className={classes.pending} aria-hidden>
        <LineSkeleton width={26} />
      </div>
    )
  }
  if (items.length === 0) return null

  const putAway = (id: string, at: number) => {
    leaves(at)
    dismiss(id)
  }
  return (
    <section className={classes.strip} aria-label={t('notifications.title')} ref={section}>
      <ul className={classes.list}>
        {(all ? items : items.slice(0, shown)).map(({ id, title, message, type }, at) => (
          <li key={id}>
            <Announcement title={title} message={message} type={type} onDismiss={() => putAway(id, at)} />
          </li>
        ))}
      </ul>
      {items.length > shown && (
        <button type="button" className={classes.more} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('notifications.showFewer') : t('notifications.showAll', { count: items.length })}
        </button>
      )}
    </section>
  )
}
