import { Group, UnstyledButton } from '@mantine/core'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { NotificationType } from '#contract/bounds.ts'
import { useTranslation } from '#web/platform/language.ts'
import { ToastIcon } from '#web/ui/toast.ts'
import classes from './notification-item.module.css'

type Texts = { title: string; message: string }

type NotificationItemProps = {
  notification: Texts & { type: NotificationType }
  /** A `card` has a heading; a `row` belongs to the bell's list. */
  look: 'card' | 'row'
  /** New when the list was opened. */
  isNew?: boolean
  onDismiss: () => void
  /** Below the message. */
  children?: ReactNode
}

/** One notification as guests see it, with its type as symbol, word and colour. */
export function NotificationItem({ notification, look, isNew, onDismiss, children }: NotificationItemProps) {
  const { title, message, type } = notification
  const { t } = useTranslation()
  return (
    <Group
      gap={14}
      wrap="nowrap"
      align="flex-start"
      className={classes.item}
      data-look={look}
      data-kind={type}
      data-new={isNew || undefined}
    >
      <ToastIcon kind={type} size={22} />
      <div className={classes.texts}>
        <p className={classes.kind}>
          {t(`notifications.type.${type}`)}
          {isNew && <span className="pill">{t('notifications.isNew')}</span>}
        </p>
        <NotificationTexts title={title} message={message} heading={look === 'card' ? 'h2' : 'p'} />
        {children}
      </div>
      <UnstyledButton
        className={classes.dismiss}
        aria-label={t('notifications.dismissOf', { title })}
        title={t('notifications.dismiss')}
        onClick={onDismiss}
      >
        <X size={20} aria-hidden />
      </UnstyledButton>
    </Group>
  )
}

/** Title and message, in the language in which the club wrote them. */
export function NotificationTexts({
  title,
  message,
  heading: Title = 'h2',
}: Texts & { heading?: 'h2' | 'p' }) {
  return (
    <>
      <Title lang="sv" className={classes.title}>
        {title}
      </Title>
      <p lang="sv" className={classes.message}>
        {message}
      </p>
    </>
  )
}
