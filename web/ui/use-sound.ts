import { useEffect, useRef, useState } from 'react'
import { readStored, store, type storedNames } from '#web/platform/stored.ts'

/** Frequency in hertz, start and length in seconds. */
export type Tone = readonly [frequency: number, start: number, length: number]

/** Plays tones, unless the user has switched them off. The choice is kept in this browser under a name. */
export function useSound(name: keyof typeof storedNames) {
  const [isOn, setOn] = useState(() => readStored(name) !== 'off')
  const [isUnlocked, setUnlocked] = useState(false)
  const audio = useRef<AudioContext | null>(null)
  useEffect(
    () => () => {
      void audio.current?.close()
      audio.current = null
    },
    [],
  )
  /** Browsers allow sound after a tap only. */
  const unlock = () => {
    audio.current ??= new AudioContext()
    const opened = audio.current
    opened.onstatechange = () => setUnlocked(opened.state === 'running')
    void opened.resume()
  }
  const toggle = () => {
    unlock()
    store(name, isOn ? 'off' : 'on')
    setOn(!isOn)
  }
  const play = (tones: readonly Tone[]) => {
    if (isOn && audio.current) for (const tone of tones) playTone(audio.current, tone)
  }
  return { isOn, isUnlocked, toggle, unlock, play }
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
