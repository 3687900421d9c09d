import { Button } from '@mantine/core'
import { BellRing, CalendarClock, CircleOff } from 'lucide-react'
import type { ManagedNotification } from '#contract/notifications.ts'
import { formatInstant } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { ToastIcon } from '#web/ui/toast-icon.tsx'
import classes from './admin-notifications.module.css'
import { useSwitchNotification } from './use-switch-notification.ts'

const states = { scheduled: CalendarClock, active: BellRing, inactive: CircleOff } as const

const stateOf = ({ isActive, sentAt }: ManagedNotification): keyof typeof states =>
  !isActive ? 'inactive' : sentAt ? 'active' : 'scheduled'

/** One notification: its state, its words, whom it is for and when. */
export function AdminNotificationRow({ notification }: { notification: ManagedNotification }) {
  const { t, language } = useTranslation()
  const { id, title, message, type, isActive, scheduledFor, sentAt, createdBy } = notification
  const turn = useSwitchNotification()
  const state = stateOf(notification)
  const State = states[state]
  const when = sentAt ?? scheduledFor
  return (
    <li className={classes.row}>
      <div className={classes.head}>
        <span className={classes.state} data-state={state}>
          <State size={16} aria-hidden />
          {t(`adminNotifications.state.${state}`)}
        </span>
        <span className={classes.kind} data-kind={type}>
          <ToastIcon kind={type} size={16} />
          {t(`notifications.type.${type}`)}
        </span>
      </div>
      <div className={classes.texts}>
        <h2 lang="sv" className={classes.title}>
          {title}
        </h2>
        <p lang="sv" className={classes.message}>
          {message}
        </p>
      </div>
      <dl className={classes.facts}>
        <dt>{t('adminNotifications.to')}</dt>
        <dd>
          <Targets notification={notification} />
        </dd>
        <dt>
          {t(
            sentAt
              ? 'adminNotifications.sent'
              : isActive
                ? 'adminNotifications.toBeSent'
                : 'adminNotifications.wouldBeSent',
          )}
        </dt>
        <dd className="numbers">
          <time dateTime={when}>{formatInstant(when, language)}</time>
        </dd>
        {createdBy && (
          <>
            <dt>{t('adminNotifications.by')}</dt>
            <dd>{createdBy}</dd>
          </>
        )}
      </dl>
      <div className={classes.actions}>
        <Button
          variant="default"
          loading={turn.isPending}
          aria-label={t(isActive ? 'adminNotifications.deactivateOf' : 'adminNotifications.activateOf', {
            title,
          })}
          onClick={() => turn.mutate({ id, isActive: !isActive })}
        >
          {t(isActive ? 'adminNotifications.deactivate' : 'adminNotifications.activate')}
        </Button>
      </div>
    </li>
  )
}

function Targets({ notification }: { notification: ManagedNotification }) {
  const { t } = useTranslation()
  const { forEveryone, targets, targetCount } = notification
  if (forEveryone) return t('adminNotifications.everyone')
  if (targetCount === 0) return t('adminNotifications.nobodyLeft')
  const names = targets.map(({ displayName }) => displayName).join(', ')
  const more = targetCount - targets.length
  return more > 0 ? t('adminNotifications.andMore', { names, count: more }) : names
}
