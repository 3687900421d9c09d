import { useEffect, useRef, useState } from 'react'
import type { LiveEvent } from '#contract/live-competitions.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import type { PressState } from './use-press.ts'

type ChallengeTextProps = {
  challenge: LiveEvent
  /** Whole seconds left; null without a limit. */
  left: number | null
  pressState: PressState | null
}

const few = 10

/** Announcements of a challenge: its opening, ten seconds before its end, and its end. */
export function ChallengeText({ challenge, left, pressState }: ChallengeTextProps) {
  const { t, language } = useTranslation()
  // A live region must exist before its text changes, so the text is set a moment later.
  const [here, setHere] = useState(false)
  useEffect(() => setHere(true), [])
  const given = useRef(left)
  const colour = t(`liveColours.${challenge.colour ?? 'red'}`)
  const points = challenge.points ?? 10
  const worth = t('live.challenge.worth', { count: points, shown: formatNumber(points, language) })
  const arrival =
    given.current === null
      ? t('live.challenge.announce', { colour, worth })
      : t('live.challenge.announceLimit', {
          ...{ colour, worth },
          time: t('live.challenge.time', { count: given.current }),
        })
  return (
    <>
      <p role="alert" className="visually-hidden">
        {here && pressState === null && (given.current ?? 1) > 0 && arrival}
      </p>
      <p role="status" className="visually-hidden">
        {pressState !== null
          ? t(pressState === 'kept' ? 'live.challenge.kept' : 'live.challenge.pressed')
          : left !== null && left <= 0
            ? t('live.challenge.over')
            : left !== null && left <= few && (given.current ?? 0) > few && t('live.challenge.tenLeft')}
      </p>
    </>
  )
}
