import { Check, RefreshCw } from 'lucide-react'
import { useEffect } from 'react'
import type { LiveEvent } from '#contract/live-competitions.ts'
import { ChallengeSymbol, challengeStyle } from '#web/domain/challenge-colour.tsx'
import { type KnownLive, useTonight } from '#web/domain/tonight.ts'
import { useTimeLeft } from '#web/domain/use-time-left.ts'
import { usePress } from '#web/features/live-competitions/use-press.ts'
import { usePressAnswer } from '#web/features/live-competitions/use-press-answer.ts'
import { answerTimes, type PressLook, pressLookOf } from '#web/features/live-competitions/use-press-moment.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import { serverAhead } from '#web/platform/server-time.ts'
import { useHeldPeaks } from '#web/ui/peaks.ts'
import { Said } from '#web/ui/said.tsx'
import classes from './strip.module.css'
import type { StripContent } from './strip-choice.ts'

type ChallengeStripProps = {
  live: KnownLive
  challenge: LiveEvent
  onHold: (content: StripContent | null) => void
}

/** The button of an open challenge, in its colour. A press here is the same as on the live page, and is answered here. */
export function ChallengeStrip({ live, challenge, onHold }: ChallengeStripProps) {
  const { t } = useTranslation()
  const competition = { id: live.competitionId }
  useHeldPeaks(true)
  const { press, pressed } = usePress({ competition, challenge })
  const left = useTimeLeft(challenge.closesAt, serverAhead())
  const pressedId =
    useTonight()?.live.find(({ competitionId }) => competitionId === competition.id)?.pressedId ?? null
  // Where the answer is shown, it is no toast.
  const answer = usePressAnswer(competition.id)
  const outcome = pressLookOf({ id: challenge.id, answer, mine: pressed, pressedId, isOpen: true })
  const look = outcome ?? 'counted'
  useEffect(() => {
    // Held until it is answered, also where the press was made on the live page: the choice drops a challenge that is pressed.
    if (look === 'sending' || look === 'stored') return onHold({ kind: 'challenge', live, challenge })
    // A refused press leaves the button open.
    const timer = setTimeout(() => onHold(null), look === 'open' ? 0 : answerTimes[look])
    return () => clearTimeout(timer)
  }, [look, onHold, live, challenge])
  const colour = challenge.colour ?? 'red'
  const name = t(`liveColours.${colour}`)
  const text = useLookText(look, challenge.points ?? 0, name)
  const Icon = icons[look]
  const start = () => {
    if (look === 'open') press(challenge)
  }
  return (
    <>
      <Said words={look === 'open' ? text.announced : text.shown} />
      <button
        type="button"
        className={`${classes.press} flex items-center gap-3 size-full px-(--page-gutter) border-0 bg-(--challenge) text-(color:--on-challenge) text-left cursor-pointer touch-manipulation select-none`}
        style={challengeStyle(colour)}
        data-look={look}
        aria-disabled={look !== 'open' || undefined}
        onClick={start}
      >
        <span className={`${classes.symbol} grid flex-none`}>
          <ChallengeSymbol colour={colour} size={34} />
        </span>
        <span className="normal-nums font-display text-2xl font-bold leading-none">{name}</span>
        <span className="flex-1 min-w-0 flex items-center justify-end gap-2 font-bold text-lg leading-[1.2]">
          {Icon && <Icon size={22} className="flex-none" aria-hidden />}
          {text.shown}
        </span>
        {look === 'open' && left !== null && left > 0 && (
          <span className={`${classes.clock} flex-none`} aria-hidden>
            {t('live.challenge.seconds', { count: left })}
          </span>
        )}
      </button>
    </>
  )
}

const icons = { open: null, missed: null, counted: Check, sending: Check, stored: RefreshCw } as const

/** What the button says; for an open challenge also what a screen reader announces. */
function useLookText(look: PressLook, points: number, colour: string): { shown: string; announced: string } {
  const { t, language } = useTranslation()
  const count = { count: points, shown: formatNumber(points, language) }
  const announced = t('live.challenge.announce', { colour, worth: t('points.count', count) })
  const shown = {
    open: t('strip.press'),
    missed: t('strip.missed'),
    counted: t('live.display.worth', count),
    sending: t('live.challenge.pressed'),
    stored: t('live.challenge.stored'),
  }[look]
  return { shown, announced }
}
