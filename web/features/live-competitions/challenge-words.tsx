import { useEffect, useRef, useState } from 'react'
import type { LiveEvent } from '#contract/live-competitions.ts'
import { useTranslation } from '#web/platform/language.ts'
import { numberWords } from '#web/platform/numbers.ts'
import type { PressState } from './use-press.ts'

type ChallengeWordsProps = {
  challenge: LiveEvent
  /** Whole seconds left; null without a limit. */
  left: number | null
  told: PressState | null
}

const few = 10

/** What of a challenge is said aloud: that it is here, at once; ten seconds before its end, and the end. */
export function ChallengeWords({ challenge, left, told }: ChallengeWordsProps) {
  const { t, language } = useTranslation()
  // What has not been on the page is not read: the region comes first, its words a moment later.
  const [here, setHere] = useState(false)
  useEffect(() => setHere(true), [])
  const given = useRef(left)
  const colour = t(`liveColours.${challenge.colour ?? 'red'}`)
  const points = challenge.points ?? 10
  const worth = t('live.challenge.worth', { count: points, shown: numberWords(points, language) })
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
        {here && told === null && (given.current ?? 1) > 0 && arrival}
      </p>
      <p role="status" className="visually-hidden">
        {told !== null
          ? t(told === 'kept' ? 'live.challenge.kept' : 'live.challenge.pressed')
          : left !== null && left <= 0
            ? t('live.challenge.over')
            : left !== null && left <= few && (given.current ?? 0) > few && t('live.challenge.tenLeft')}
      </p>
    </>
  )
}
