import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { bounds, type TeamColour, teamColours } from '#contract/bounds.ts'
import type { LeagueOfEvening } from '#contract/quiz-evenings.ts'
import { cleanLine } from '#contract/text.ts'
import { ApiError, request } from '#web/platform/api.ts'
import { errorMessage } from '#web/platform/error-message.ts'
import { useTranslation } from '#web/platform/language.ts'
import { useMe } from '#web/platform/session.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { LeagueNames } from './league-table.tsx'
import { applyEvening, eveningKey, type KnownEvening, newestEvening } from './queries.ts'
import { TeamDot } from './team-colour.tsx'

const ways = ['new', 'join', 'alone'] as const
type Way = (typeof ways)[number]

type JoinTeamProps = {
  competitionId: string
  /** The letters of the link with which a team invites. */
  code?: string | undefined
  /** In which the evening counts. */
  league: LeagueOfEvening | null
}

/** The card with which a guest makes a team, joins one, or plays alone. */
export function JoinTeam({ competitionId, code = '', league }: JoinTeamProps) {
  const { t } = useTranslation()
  const [way, setWay] = useState<Way>(code === '' ? 'new' : 'join')
  return (
    <section className="panel flex flex-col gap-4 border-brass-edge" aria-label={t('quizEvening.join.title')}>
      <h2>{t('quizEvening.join.title')}</h2>
      <p className="muted">{t('quizEvening.join.text')}</p>
      <Choice
        legend={t('quizEvening.join.way')}
        hidesLegend
        value={way}
        onChange={setWay}
        options={ways.map((value) => ({ value, label: t(`quizEvening.join.ways.${value}`) }))}
      />
      {way === 'join' ? (
        <TeamCode competitionId={competitionId} code={code} />
      ) : (
        <TeamForm key={way} competitionId={competitionId} isAlone={way === 'alone'} league={league} />
      )}
    </section>
  )
}

/** Refusals that belong to the field. */
const ofField = new Set<string>(['team_name_taken', 'team_code_unknown', 'team_full', 'validation_failed'])
const explained = [
  'competition_ended',
  'competition_inactive',
  'competition_full',
  'already_in_team',
  'too_many_teams',
  'too_many_requests',
] as const

/** Enters a team. What concerns the field is shown there, the rest in a toast. */
function useEnter<Input>(send: (input: Input, requestId: string) => ReturnType<typeof newestEvening>) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [error, setError] = useState<string | null>(null)
  const { run, isPending } = useAction<Input, KnownEvening>({
    request: send,
    success: ({ team }) => ({
      title: t('quizEvening.join.done'),
      message: team ? t('quizEvening.join.doneText', { team: team.name }) : undefined,
    }),
    failed: { title: 'quizEvening.join.failed' },
    explained,
    onDone: (answer) => applyEvening(client, answer),
    onFailed: (failure) => {
      void client.invalidateQueries({ queryKey: eveningKey })
      if (!(failure instanceof ApiError) || !ofField.has(failure.code)) return false
      setError(errorMessage(failure))
      return true
    },
  })
  return { run, isPending, error, setError }
}

/** Focuses the field that is wrong. */
const focusField = ({ currentTarget }: FormEvent<HTMLFormElement>) =>
  currentTarget.querySelector('input')?.focus()

const randomColour = (): TeamColour =>
  teamColours[Math.floor(Math.random() * teamColours.length)] ?? teamColours[0]

/** A new team. Who plays alone is a team of one, under their own name. */
type TeamFormProps = { competitionId: string; isAlone: boolean; league: LeagueOfEvening | null }

function TeamForm({ competitionId, isAlone, league }: TeamFormProps) {
  const { t } = useTranslation()
  const { displayName } = useMe()
  const names = useId()
  const [name, setName] = useState(isAlone ? displayName.slice(0, bounds.evening.teamName) : '')
  const [colour, setColour] = useState(randomColour)
  const { run, isPending, error, setError } = useEnter(
    (input: { name: string; colour: TeamColour }, requestId) =>
      newestEvening(() =>
        request('createEveningTeam', { params: { competitionId }, body: { requestId, ...input } }),
      ),
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (name.trim() !== '') return void run({ name: name.trim(), colour })
    setError(t('problems.rules.required', { limit: '' }))
    focusField(event)
  }
  return (
    <form className="flex flex-col gap-4" onSubmit={submit} noValidate>
      <TextInput
        label={t(isAlone ? 'quizEvening.join.ownName' : 'quizEvening.join.name')}
        description={
          league
            ? t('quizEvening.join.leagueHint', { league: league.name })
            : isAlone && t('quizEvening.join.aloneHint')
        }
        list={league ? names : undefined}
        value={name}
        error={error}
        maxLength={bounds.evening.teamName}
        autoComplete="off"
        onChange={(event) => {
          setName(cleanLine(event.currentTarget.value))
          setError(null)
        }}
      />
      {league && <LeagueNames league={league} id={names} />}
      {!isAlone && (
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
      )}
      <Button type="submit" size="lg" loading={isPending}>
        {t(isAlone ? 'quizEvening.join.playAlone' : 'quizEvening.join.make')}
      </Button>
    </form>
  )
}

function TeamCode({ competitionId, code }: { competitionId: string; code: string }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(code.toUpperCase().slice(0, 8))
  const { run, isPending, error, setError } = useEnter((input: string) =>
    newestEvening(() => request('joinEveningTeam', { params: { competitionId }, body: { code: input } })),
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const letters = typed.replaceAll(/\s/g, '').toUpperCase()
    if (letters !== '') return void run(letters)
    setError(t('problems.rules.required', { limit: '' }))
    focusField(event)
  }
  return (
    <form className="flex flex-col gap-4" onSubmit={submit} noValidate>
      <TextInput
        label={t('quizEvening.join.code')}
        description={t('quizEvening.join.codeHint')}
        value={typed}
        error={error}
        maxLength={8}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setError(null)
        }}
      />
      <Button type="submit" size="lg" loading={isPending}>
        {t('quizEvening.join.enter')}
      </Button>
    </form>
  )
}
