import { UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Notification } from '#contract/notifications.ts'
import { useTranslation } from '#web/platform/language.ts'
import { ToastIcon } from '#web/ui/toast.ts'
import classes from './notifications.module.css'

type Texts = Pick<Notification, 'title' | 'message'>

type NotificationItemProps = {
  notification: Texts & Pick<Notification, 'type' | 'path'> & { isEdited?: boolean }
  /** New when the list was opened. */
  isNew?: boolean
  onDismiss: () => void
  /** Called when the guest opens the screen that it is about. */
  onOpen?: () => void
  /** Below the message. */
  children?: ReactNode
}

/** One notification in the bell's list, with its type as symbol, word and colour. One that is about a screen is a link to it. */
export function NotificationItem({
  notification,
  isNew = false,
  onDismiss,
  onOpen = () => undefined,
  children,
}: NotificationItemProps) {
  const { title, message, type, path, isEdited = false } = notification
  const { t } = useTranslation()
  return (
    <div
      className={`${classes.item} relative py-3.5 pr-1 pl-4.5 [&>svg]:flex-none [&>svg]:mt-0.5 [&>svg]:text-(color:--kind) flex gap-3.5 items-start data-linked:hover:bg-raised`}
      data-kind={type}
      data-new={isNew || undefined}
      data-linked={path !== null || undefined}
    >
      <ToastIcon kind={type} size={22} />
      <div className="flex-1 min-w-0 max-w-[70ch] wrap-anywhere">
        <p className="text-(color:--kind) text-sm font-semibold [&>span]:ml-2 [&>span]:py-0 [&>span]:border-current">
          {t(`notifications.type.${type}`)}
          {isNew && <span className="pill">{t('notifications.isNew')}</span>}
          {isEdited && <span className="muted">{t('notifications.isEdited')}</span>}
        </p>
        <NotificationTexts
          title={
            path === null ? (
              title
            ) : (
              <PathLink path={path} onClick={onOpen}>
                {title}
              </PathLink>
            )
          }
          message={message}
          heading="p"
        />
        {children}
      </div>
      <DismissButton title={title} onClick={onDismiss} />
    </div>
  )
}

type PathLinkProps = { path: string; onClick?: () => void; className?: string; children: ReactNode }

/** A link to what a notification is about. It covers its row. */
export const PathLink = ({ path, className = '', ...props }: PathLinkProps) => (
  // The server knows the screens by their paths.
  <Link to={path as '/'} className={`cover-link ${className}`} {...props} />
)

/** Hides a notification. Above the link of its row. */
export function DismissButton({ title, onClick }: { title: string; onClick: () => void }) {
  const { t } = useTranslation()
  return (
    <UnstyledButton
      className={`${classes.dismiss} relative z-1 grid flex-none place-items-center size-11 -my-2 rounded-md`}
      data-dismiss
      aria-label={t('notifications.dismissOf', { title })}
      title={t('notifications.dismiss')}
      onClick={onClick}
    >
      <X size={20} aria-hidden />
    </UnstyledButton>
  )
}

/** Title and message, in the language in which the club wrote them. */
export function NotificationTexts({
  title,
  message,
  heading: Title = 'h2',
}: {
  title: ReactNode
  message: string
  heading?: 'h2' | 'p'
}) {
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
