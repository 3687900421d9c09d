import { useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { LiveControl } from '#contract/live-competitions.ts'
import { ChallengeSymbol, challengeStyle } from '#web/domain/challenge-colour.tsx'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import { ActionButton } from './action-button.tsx'
import classes from './challenge-panel.module.css'
import { invalidateState } from './queries.ts'

type OpenChallengeProps = {
  control: LiveControl
  ahead: number
  onClose: () => void
  isClosing: boolean
}

/** Milliseconds that an expired challenge stays visible with its number of presses. */
const shownOver = 4_000

/** The open challenge: colour, number of presses, time left. */
export function OpenChallenge({ control, ahead, onClose, isClosing }: OpenChallengeProps) {
  const { t, language } = useTranslation()
  const { competition, challenge, presses, participants } = control
  const left = useSecondsLeft(challenge?.closesAt ?? null, ahead)
  const client = useQueryClient()
  const isOver = left === 0
  useEffect(() => {
    if (!isOver) return
    const timer = setTimeout(() => void invalidateState(client, competition.id), shownOver)
    return () => clearTimeout(timer)
  }, [isOver, client, competition.id])
  if (!challenge?.colour) return null
  const points = challenge.points ?? 0
  const colour = t(`liveColours.${challenge.colour}`)
  const shown = {
    presses: formatNumber(presses, language),
    participants: formatNumber(participants, language),
  }
  return (
    <div className={classes.open} style={challengeStyle(challenge.colour)}>
      <div className={classes.what}>
        <ChallengeSymbol colour={challenge.colour} size={44} />
        <div>
          <p className={classes.name} role="status">
            {t(isOver ? 'liveAdmin.challenge.isOver' : 'liveAdmin.challenge.isOpen', { colour })}
          </p>
          <p className="numbers">
            {t('liveAdmin.challenge.worth', { count: points, points: formatNumber(points, language) })}
          </p>
        </div>
      </div>
      <div className={`numbers ${classes.counts}`}>
        <p>{t('liveAdmin.challenge.pressed', shown)}</p>
        {left !== null && left > 0 && <p role="timer">{t('liveAdmin.challenge.left', { count: left })}</p>}
      </div>
      <ActionButton
        className={classes.close ?? ''}
        leftSection={<X size={20} aria-hidden />}
        pending={isClosing}
        onClick={onClose}
      >
        {t('liveAdmin.challenge.close')}
      </ActionButton>
    </div>
  )
}

/**
 * Whole seconds until an instant, counted down; 0 from then on, null where there is none. `ahead` is how far the server's clock is
 * ahead of this device's, in milliseconds.
 */
function useSecondsLeft(closesAt: string | null, ahead: number): number | null {
  const secondsLeft = () =>
    closesAt === null ? null : Math.max(0, Math.ceil((Date.parse(closesAt) - Date.now() - ahead) / 1_000))
  const [, setTick] = useState(0)
  useEffect(() => {
    if (closesAt === null) return
    const timer = setInterval(() => setTick((tick) => tick + 1), 250)
    return () => clearInterval(timer)
  }, [closesAt])
  return secondsLeft()
}
