import { X } from 'lucide-react'
import type { NotificationType } from '#contract/bounds.ts'
import { useTranslation } from '#web/platform/language.ts'
import { ToastIcon } from '#web/ui/toast-icon.tsx'
import classes from './announcement.module.css'

type AnnouncementProps = { title: string; message: string; type: NotificationType; onDismiss: () => void }

/** One announcement, with its type as symbol, word and colour. */
export function Announcement({ title, message, type, onDismiss }: AnnouncementProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.announcement} data-kind={type}>
      <span className={classes.sign}>
        <ToastIcon kind={type} size={22} />
      </span>
      <div className={classes.texts}>
        <p className={classes.kind}>{t(`notifications.type.${type}`)}</p>
        <h2 lang="sv" className={classes.title}>
          {title}
        </h2>
        <p lang="sv" className={classes.message}>
          {message}
        </p>
      </div>
      <button
        type="button"
        className={classes.dismiss}
        aria-label={t('notifications.dismissOf', { title })}
        title={t('notifications.dismiss')}
        onClick={onDismiss}
      >
        <X size={20} aria-hidden />
      </button>
    </div>
  )
}
