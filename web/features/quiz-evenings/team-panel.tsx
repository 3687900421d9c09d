import { ActionIcon, Button, TextInput } from '@mantine/core'
import { Check, Pencil } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { bounds, type TeamColour, teamColours } from '#contract/bounds.ts'
import type { EveningControl } from '#contract/quiz-evening-control.ts'
import { cleanLine } from '#contract/text.ts'
import { shownStage } from '#web/domain/ruled-evening.ts'
import { ApiError, request } from '#web/platform/api.ts'
import { errorMessage } from '#web/platform/error-message.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import { Choice } from '#web/ui/choice.tsx'
import { Panel } from '#web/ui/control-panel.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { TeamDot } from './team-colour.tsx'
import { useControlAction } from './use-control-action.ts'

type Team = EveningControl['teams'][number]

/** The teams by their points, and which of them have answered. */
export function TeamPanel({ control }: { control: EveningControl }) {
  const { t, language } = useTranslation()
  const [edited, setEdited] = useState<Team | null>(null)
  const stage = shownStage(control)
  const isAsked = stage === 'open' || stage === 'locked'
  return (
    <Panel title={t('eveningAdmin.teams.title')}>
      {control.teams.length === 0 ? (
        <p className="muted">{t('eveningAdmin.teams.none')}</p>
      ) : (
        <ul className="rows">
          {control.teams.map((team) => (
            <li key={team.teamId} className="flex items-center gap-3 min-h-14 py-1.5 pr-2 pl-4">
              <span className="muted min-w-5 numbers">
                <span className="visually-hidden">{t('points.board.rank', { rank: team.place })}</span>
                <span aria-hidden>{team.place}</span>
              </span>
              <TeamDot colour={team.colour} />
              <span className="flex-1 min-w-0">
                <span className="block font-semibold wrap-anywhere">{team.name}</span>
                <span className="muted small">
                  {t('eveningAdmin.teams.members', { count: team.members })}
                  {isAsked && (
                    <>
                      {' · '}
                      {team.hasAnswered ? (
                        <b className="text-success-text">
                          <Check className="inline align-[-0.15em]" size={16} aria-hidden />{' '}
                          {t('eveningAdmin.teams.answered')}
                        </b>
                      ) : (
                        t('eveningAdmin.teams.waiting')
                      )}
                    </>
                  )}
                </span>
              </span>
              <b className="numbers">
                {t('points.count', { count: team.points, shown: formatNumber(team.points, language) })}
              </b>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={44}
                aria-label={t('eveningAdmin.teams.edit', { team: team.name })}
                onClick={() => setEdited(team)}
              >
                <Pencil size={18} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      <Dialog
        opened={edited !== null}
        onClose={() => setEdited(null)}
        title={t('eveningAdmin.teams.edit', { team: edited?.name ?? '' })}
      >
        {edited && (
          <TeamForm
            key={edited.teamId}
            competitionId={control.competitionId}
            team={edited}
            onClose={() => setEdited(null)}
          />
        )}
      </Dialog>
    </Panel>
  )
}

type TeamFormProps = { competitionId: string; team: Team; onClose: () => void }

function TeamForm({ competitionId, team, onClose }: TeamFormProps) {
  const { t } = useTranslation()
  const [name, setName] = useState(team.name)
  const [colour, setColour] = useState<TeamColour>(team.colour)
  const [error, setError] = useState<string | null>(null)
  const { run, isPending } = useControlAction<{ name: string; colour: TeamColour }>(competitionId, {
    request: (body) => request('updateEveningTeam', { params: { teamId: team.teamId }, body }),
    failed: { title: 'ui.failed', message: 'eveningAdmin.teams.failed' },
    onDone: onClose,
    onFailed: (failure) => {
      if (!(failure instanceof ApiError && failure.code === 'team_name_taken')) return false
      setError(errorMessage(failure))
      return true
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') setError(t('problems.rules.required', { limit: '' }))
    else void run({ name: name.trim(), colour })
  }
  return (
    <form className="flex flex-col gap-4" onSubmit={submit} noValidate>
      <TextInput
        data-autofocus
        label={t('quizEvening.join.name')}
        value={name}
        error={error}
        maxLength={bounds.evening.teamName}
        autoComplete="off"
        onChange={(event) => {
          setName(cleanLine(event.currentTarget.value))
          setError(null)
        }}
      />
      <Choice
        legend={t('quizEvening.join.colour')}
        value={colour}
        onChange={setColour}
        compact
        options={teamColours.map((value) => ({
          value,
          label: t(`quizEvening.colours.${value}`),
          icon: <TeamDot colour={value} />,
        }))}
      />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          {t('ui.cancel')}
        </Button>
        <Button type="submit" loading={isPending}>
          {t('eveningAdmin.teams.save')}
        </Button>
      </DialogActions>
    </form>
  )
}
