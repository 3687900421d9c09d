import { useRef, useState } from 'react'
import { readStored, store } from '#web/platform/stored.ts'
import type { Scan } from './use-door.ts'

/** Frequency in hertz, start and length in seconds. */
type Tone = readonly [frequency: number, start: number, length: number]

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

/** Says a verdict by sound and vibration, so that staff need not look. The choice of sound is kept in this browser. */
export function useDoorSound() {
  const [isOn, setOn] = useState(() => readStored('doorSound') !== 'off')
  const audio = useRef<AudioContext | null>(null)
  /** Browsers allow sound after a tap only. */
  const unlock = () => {
    audio.current ??= new AudioContext()
    void audio.current.resume()
  }
  const toggle = () => {
    unlock()
    store('doorSound', isOn ? 'off' : 'on')
    setOn(!isOn)
  }
  const play = (state: keyof typeof tones) => {
    navigator.vibrate?.(vibrations[state])
    if (isOn && audio.current) for (const tone of tones[state]) playTone(audio.current, tone)
  }
  return { isOn, toggle, unlock, play }
}

function playTone(audio: AudioContext, [frequency, start, length]: Tone): void {
  const from = audio.currentTime + start
  const oscillator = new OscillatorNode(audio, { frequency, type: 'triangle' })
  const gain = new GainNode(audio, { gain: 0 })
  // Without a ramp the start and end of a tone crackle.
  gain.gain.setValueAtTime(0, from)
  gain.gain.linearRampToValueAtTime(0.4, from + 0.015)
  gain.gain.exponentialRampToValueAtTime(0.001, from + length)
  oscillator.connect(gain).connect(audio.destination)
  oscillator.start(from)
  oscillator.stop(from + length)
}
