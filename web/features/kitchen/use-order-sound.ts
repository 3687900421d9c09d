import { useEffect, useEffectEvent } from 'react'
import { type Tone, useSound } from '#web/ui/use-sound.ts'

const tones: readonly Tone[] = [
  [659, 0, 0.3],
  [880, 0.24, 0.5],
]
/** The time between two rings, in milliseconds. */
const pause = 4_000

/** Rings while an order waits for an answer. */
export function useOrderSound(isWaiting: boolean) {
  const { isOn, isUnlocked, toggle, unlock, play } = useSound('kitchenSound')
  const isRinging = isWaiting && isOn && isUnlocked
  const ring = useEffectEvent(() => play(tones))
  useEffect(() => {
    if (!isRinging) return
    ring()
    const timer = setInterval(ring, pause)
    return () => clearInterval(timer)
  }, [isRinging])
  const unlockOnce = useEffectEvent(unlock)
  useEffect(() => {
    if (navigator.userActivation?.hasBeenActive) return unlockOnce()
    const gestures = ['click', 'keydown'] as const
    const onGesture = () => {
      unlockOnce()
      stop()
    }
    const stop = () => {
      for (const gesture of gestures) document.removeEventListener(gesture, onGesture)
    }
    for (const gesture of gestures) document.addEventListener(gesture, onGesture)
    return stop
  }, [])
  return { isOn, isBlocked: isOn && !isUnlocked, isRinging, toggle, unlock }
}
