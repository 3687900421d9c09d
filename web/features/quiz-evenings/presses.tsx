import { Button } from '@mantine/core'
import { Check, Hand } from 'lucide-react'
import type { EveningState } from '#contract/quiz-evenings.ts'
import { pressed } from '#rules/evening-marking.ts'
import { useTranslation } from '#web/platform/language.ts'
import { TeamDot } from './team-colour.tsx'

type PressesProps = {
  /** The ids of the teams, in their order. */
  presses: readonly string[]
  teams: readonly Pick<EveningState['teams'][number], 'teamId' | 'name' | 'colour'>[]
}

/** The teams that have pressed, first ones first. */
export function Presses({ presses, teams }: PressesProps) {
  const { t } = useTranslation()
  if (presses.length === 0) return null
  const byId = new Map(teams.map((team) => [team.teamId, team]))
  return (
    <ol className="rows" aria-label={t('quizEvening.press.order')}>
      {presses.map((teamId, at) => (
        <li
          key={teamId}
          className="flex items-center gap-3 py-2.5 px-4 data-first:font-bold"
          data-first={at === 0 || undefined}
        >
          <span className="min-w-6 numbers">{at + 1}.</span>
          <TeamDot colour={byId.get(teamId)?.colour ?? 'blue'} />
          <span className="min-w-0 wrap-anywhere">{byId.get(teamId)?.name}</span>
        </li>
      ))}
    </ol>
  )
}

type PressButtonProps = {
  /** The place of my team among those that have pressed; 0 while it has not. */
  place: number
  /** A press of the team is on its way. */
  isSending: boolean
  isOver: boolean
  onPress: (value: string) => void
}

/** The big button of a question that the first team to press answers. */
export function PressButton({ place, isSending, isOver, onPress }: PressButtonProps) {
  const { t } = useTranslation()
  const isPressed = place > 0 || isSending
  return (
    <div className="flex flex-col gap-3">
      <Button
        className="w-full h-auto min-h-44 rounded-[28px] text-3xl touch-manipulation"
        variant={isPressed || isOver ? 'default' : 'filled'}
        leftSection={isPressed ? <Check size={34} aria-hidden /> : <Hand size={34} aria-hidden />}
        aria-disabled={isPressed || isOver || undefined}
        onClick={() => isPressed || isOver || onPress(pressed)}
      >
        {t('quizEvening.press.button')}
      </Button>
      <p role="status" className="min-h-12 text-center font-semibold">
        {place > 0 ? <PressPlace place={place} /> : isSending && t('quizEvening.press.sending')}
      </p>
    </div>
  )
}

/** What became of the press of a team. `place`: 0 for none. */
export function PressPlace({ place }: { place: number }) {
  const { t } = useTranslation()
  if (place === 0) return t('quizEvening.answer.none')
  return t(place === 1 ? 'quizEvening.press.first' : 'quizEvening.press.later', { place })
}
