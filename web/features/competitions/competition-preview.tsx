import type { CompetitionType } from '#contract/bounds.ts'
import type { EditableCompetition } from '#contract/competitions.ts'
import { type CompetitionForm, competitionFormErrors, competitionOfForm } from '#rules/competition-form.ts'
import { stockholmInstant } from '#rules/stockholm.ts'
import { useTranslation } from '#web/platform/language.ts'
import { CompetitionCard } from './competition-card.tsx'
import classes from './competition-form.module.css'

type CompetitionPreviewProps = { form: CompetitionForm; competition: EditableCompetition | null }

const day = 86_400_000

/** The card as guests will see it, while it is being written. Only to look at. */
export function CompetitionPreview({ form, competition }: CompetitionPreviewProps) {
  const { t } = useTranslation()
  const wrong = new Set(competitionFormErrors(form).map((error) => error.field))
  const typed = competitionOfForm(form)
  const end =
    wrong.has('endDate') || wrong.has('endTime') ? null : stockholmInstant(form.endDate, form.endTime)
  const shown = {
    ...typed,
    id: competition?.id ?? '',
    title: typed.title || t('adminCompetitions.form.title'),
    type: typed.type || ('Övrigt' satisfies CompetitionType),
    maxParticipants: wrong.has('maxParticipants') ? null : typed.maxParticipants,
    startDate: '',
    endDate: (end ?? new Date(Date.now() + day)).toISOString(),
    isActive: true,
    participants: competition?.participants ?? 0,
    joined: false,
    isLive: competition?.isLive ?? false,
  }
  return (
    <div className={classes.preview} inert aria-hidden>
      <span>{t('adminCompetitions.form.preview')}</span>
      <CompetitionCard competition={shown} />
    </div>
  )
}
