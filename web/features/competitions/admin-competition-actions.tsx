import { ActionIcon } from '@mantine/core'
import { LinkButton } from '#web/ui/link-button.tsx'
import '@mantine/core/styles/ActionIcon.layer.css'
import { Pencil, Radio, Trash2 } from 'lucide-react'
import type { EditableCompetition } from '#contract/competitions.ts'
import { useTranslation } from '#web/platform/language.ts'
import classes from './admin-competitions.module.css'

type AdminCompetitionActionsProps = {
  competition: EditableCompetition
  onDelete: (competition: EditableCompetition) => void
}

/** What an admin can do with one competition. */
export function AdminCompetitionActions({ competition, onDelete }: AdminCompetitionActionsProps) {
  const { t } = useTranslation()
  const { id, title } = competition
  return (
    <div className={classes.actions}>
      <LinkButton
        to="/admin/live-competition/$competitionId"
        params={{ competitionId: id }}
        variant="default"
        leftSection={<Radio size={17} aria-hidden />}
        aria-label={t('adminCompetitions.liveOf', { title })}
      >
        {t('adminCompetitions.live')}
      </LinkButton>
      <LinkButton
        to="/admin/competitions"
        search={{ edit: id }}
        variant="default"
        leftSection={<Pencil size={17} aria-hidden />}
        aria-label={t('adminCompetitions.editOf', { title })}
      >
        {t('adminCompetitions.edit')}
      </LinkButton>
      <ActionIcon
        variant="default"
        size={44}
        className={classes.delete}
        aria-label={t('adminCompetitions.deleteOf', { title })}
        title={t('adminCompetitions.delete')}
        onClick={() => onDelete(competition)}
      >
        <Trash2 size={19} aria-hidden />
      </ActionIcon>
    </div>
  )
}
