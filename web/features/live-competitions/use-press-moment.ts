import { useEffect, useState } from 'react'
import type { LiveEvent } from '#contract/live-competitions.ts'
import { useTimeLeft } from '#web/domain/use-time-left.ts'
import type { LiveState } from './queries.ts'
import { type PressState, usePress } from './use-press.ts'
import { type CountedPress, type PressAnswer, usePressAnswer } from './use-press-answer.ts'

/** Milliseconds that a button says that its press has counted, or that it was missed. */
export const answerTimes = { counted: 1_200, missed: 4_000 }

/** How the button looks: it can be pressed, is pressed, was counted, or was missed. */
export type PressLook = 'open' | PressState | 'counted' | 'missed'

export type PressMoment = {
  /** The challenge that is shown; null when there is none. */
  challenge: LiveEvent | null
  /** Null when the button is not shown. */
  look: PressLook | null
  /** Whole seconds left; null without a limit. */
  left: number | null
  /** The answer to my press of this challenge, if it counted. */
  counted: CountedPress | null
  /** Whether I have pressed the open challenge. */
  isPressed: boolean
  press: () => void
  /** Whether a press is stored and still unanswered; it may be of an earlier challenge. */
  isWaiting: boolean
}

/**
 * What is shown in the place of the button. A challenge stays there after its end until my press is answered, while the answer
 * is shown, or while the screen says that I have missed it.
 */
export function usePressMoment(state: LiveState): PressMoment {
  const { competition, challenge: open, pressedId, ahead, stage } = state
  const answer = usePressAnswer(competition.id)
  const left = useTimeLeft(open?.closesAt ?? null, ahead)
  const [last, setLast] = useState(open)
  if (open !== null && open !== last) setLast(open)
  const challenge = open ?? last
  const { press, pressed: mine, isWaiting } = usePress({ competition, challenge })

  const id = challenge?.id ?? null
  const outcome = pressLookOf({ id, answer, mine, pressedId, isOpen: open !== null && left !== 0 })
  const isCounted = useBriefly(outcome === 'counted' ? id : null, answerTimes.counted)
  const isMissed = useBriefly(outcome === 'missed' ? id : null, answerTimes.missed)
  const isBrief = outcome === 'counted' || outcome === 'missed'
  const isShown = stage.status !== 'finished' && (isBrief ? isCounted || isMissed : true)
  return {
    challenge,
    look: isShown ? outcome : null,
    left,
    counted: answer && answer.challengeId === id && !answer.isLate ? answer : null,
    isPressed: open !== null && pressedId === open.id,
    press: () => outcome === 'open' && challenge !== null && press(challenge),
    isWaiting,
  }
}

type Known = {
  id: string | null
  answer: PressAnswer | null
  mine: PressState | null
  pressedId: string | null
  isOpen: boolean
}

/**
 * What came of a challenge so far. A refused press can be repeated; a toast says why it was refused. Null where there is nothing to
 * show, as when it was pressed on another device.
 */
export function pressLookOf({ id, answer, mine, pressedId, isOpen }: Known): PressLook | null {
  if (id === null) return null
  if (answer && answer.challengeId === id) return answer.isLate ? 'missed' : 'counted'
  if (mine || pressedId === id) return mine
  return isOpen ? 'open' : 'missed'
}

/** Whether a key appeared less than `time` milliseconds ago. The key of the first render does not count. */
function useBriefly(key: string | null, time: number): boolean {
  const [past, setPast] = useState(key)
  useEffect(() => {
    if (key === null) return
    const timer = setTimeout(() => setPast(key), time)
    return () => clearTimeout(timer)
  }, [key, time])
  return key !== null && key !== past
}
