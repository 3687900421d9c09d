import { ActionIcon } from '@mantine/core'
import { LinkButton } from '#web/ui/link-button.tsx'
import '@mantine/core/styles/ActionIcon.layer.css'
import { Pencil, Trash2, Users } from 'lucide-react'
import type { EditableEvent } from '#contract/events.ts'
import { formatShortDate } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import classes from './admin-events.module.css'

type AdminEventActionsProps = { event: EditableEvent; onDelete: (event: EditableEvent) => void }

/** What an admin can do with one event. */
export function AdminEventActions({ event, onDelete }: AdminEventActionsProps) {
  const { t, language } = useTranslation()
  const names = { title: event.title, date: formatShortDate(event.date, language) }
  return (
    <div className={classes.actions}>
      <LinkButton
        to="/admin/events"
        search={{ attendees: event.id }}
        variant="default"
        leftSection={<Users size={17} aria-hidden />}
        aria-label={t('admin.events.attendeesOf', names)}
      >
        {t('admin.events.attendees')}
      </LinkButton>
      <LinkButton
        to="/admin/events"
        search={{ edit: event.id }}
        variant="default"
        leftSection={<Pencil size={17} aria-hidden />}
        aria-label={t('admin.events.editOf', names)}
      >
        {t('admin.events.edit')}
      </LinkButton>
      <ActionIcon
        variant="default"
        size={44}
        className={classes.delete}
        aria-label={t('admin.events.deleteOf', names)}
        title={t('admin.events.delete')}
        onClick={() => onDelete(event)}
      >
        <Trash2 size={19} aria-hidden />
      </ActionIcon>
    </div>
  )
}
