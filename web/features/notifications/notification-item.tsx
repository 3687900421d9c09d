import { UnstyledButton } from '@mantine/core'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { NotificationType } from '#contract/bounds.ts'
import { useTranslation } from '#web/platform/language.ts'
import { ToastIcon } from '#web/ui/toast.ts'
import classes from './notifications.module.css'

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
    <div
      className={`${classes.item} py-3.5 pr-1 pl-4.5 [&>svg]:flex-none [&>svg]:mt-0.5 [&>svg]:text-(color:--kind) flex gap-3.5 items-start`}
      data-look={look}
      data-kind={type}
      data-new={isNew || undefined}
    >
      <ToastIcon kind={type} size={22} />
      <div className="flex-1 min-w-0 max-w-[70ch] wrap-anywhere">
        <p className="text-(color:--kind) text-sm font-semibold [&>span]:ml-2 [&>span]:py-0 [&>span]:border-current">
          {t(`notifications.type.${type}`)}
          {isNew && <span className="pill">{t('notifications.isNew')}</span>}
        </p>
        <NotificationTexts title={title} message={message} heading={look === 'card' ? 'h2' : 'p'} />
        {children}
      </div>
      <UnstyledButton
        className={`${classes.dismiss} grid flex-none place-items-center size-11 -my-2 rounded-md`}
        aria-label={t('notifications.dismissOf', { title })}
        title={t('notifications.dismiss')}
        onClick={onDismiss}
      >
        <X size={20} aria-hidden />
      </UnstyledButton>
    </div>
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
      <Title lang="sv" className="mt-px normal-nums font-display text-xl font-strong leading-[1.2]">
        {title}
      </Title>
      <p lang="sv" className="mt-1 whitespace-pre-line">
        {message}
      </p>
    </>
  )
}
