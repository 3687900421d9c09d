import { X } from 'lucide-react'
import type { Notification } from '#contract/notifications.ts'
import { formatInstant } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { ToastIcon } from '#web/ui/toast-icon.tsx'
import classes from './bell-list.module.css'

type BellItemProps = {
  notification: Notification
  /** New when the list was opened. */
  isNew: boolean
  onDismiss: () => void
}

/** One notification in the bell's list. */
export function BellItem({ notification, isNew, onDismiss }: BellItemProps) {
  const { t, language } = useTranslation()
  const { title, message, type, visibleSince } = notification
  return (
    <li className={classes.item} data-kind={type} data-new={isNew || undefined}>
      <span className={classes.sign} title={t(`notifications.type.${type}`)}>
        <ToastIcon kind={type} size={20} />
      </span>
      <div className={classes.texts}>
        <p className={classes.title}>
          <span className="visually-hidden">{t(`notifications.type.${type}`)}: </span>
          <span lang="sv">{title}</span>
          {isNew && <span className={classes.mark}>{t('notifications.isNew')}</span>}
        </p>
        <p lang="sv" className={classes.message}>
          {message}
        </p>
        <time className={classes.quiet} dateTime={visibleSince}>
          {formatInstant(visibleSince, language)}
        </time>
      </div>
      <button
        type="button"
        className={classes.dismiss}
        aria-label={t('notifications.dismissOf', { title })}
        title={t('notifications.dismiss')}
        onClick={onDismiss}
      >
        <X size={18} aria-hidden />
      </button>
    </li>
  )
}
