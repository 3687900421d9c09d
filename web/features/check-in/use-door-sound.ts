import { type Tone, useSound } from '#web/ui/use-sound.ts'
import type { Scan } from './use-door.ts'

const tones: Record<Scan['state'], readonly Tone[]> = {
  sending: [],
  welcome: [
    [784, 0, 0.1],
    [1175, 0.11, 0.2],
  ],
  waiting: [[587, 0, 0.14]],
  refused: [
    [196, 0, 0.22],
    [165, 0.24, 0.34],
  ],
}
const vibrations = { sending: [], welcome: [60], waiting: [40, 60, 40], refused: [120, 80, 240] }

/** Says a verdict by sound and vibration, so that staff need not look. */
export function useDoorSound() {
  const { isOn, toggle, unlock, play } = useSound('doorSound')
  return {
    isOn,
    toggle,
    unlock,
    play: (state: keyof typeof tones) => {
      navigator.vibrate?.(vibrations[state])
      play(tones[state])
    },
  }
}
