import { useEffect, useEffectEvent, useState } from 'react'
import { clock } from '#web/platform/steady-clock.ts'
import type { KnownEvening } from './queries.ts'
import { soundAddress } from './sound-player.tsx'

/** Milliseconds after which a sound that began before this wall has seen it is not begun again. A host can play it once more. */
const stale = 15_000

/** Whether somebody has touched this page, which browsers ask for before they play a sound. */
const isTouched = (): boolean => navigator.userActivation?.hasBeenActive ?? false

/**
 * Plays the sound of a question on the wall, when it is opened and whenever a host begins it again. One player for the whole evening,
 * because a phone or a tablet allows a player, and not a page, to play. `needsTap`: the browser refuses, or would.
 */
export function useWallSound({ evening, ahead }: KnownEvening) {
  const [player] = useState(() => new Audio())
  const [state, setState] = useState<'unknown' | 'allowed' | 'refused' | 'broken'>('unknown')
  const [isPlaying, setPlaying] = useState(false)
  const { question } = evening
  const soundId = question?.soundId ?? null
  const soundAt = question?.soundAt ?? null

  const play = async () => {
    player.currentTime = 0
    try {
      await player.play()
      setState('allowed')
    } catch (error) {
      const { name } = error as Error
      if (name === 'NotAllowedError') setState('refused')
      // A later step has stopped it.
      else if (name !== 'AbortError') setState('broken')
    }
  }
  const begin = useEffectEvent((at: string) => {
    if (clock.now() + ahead - Date.parse(at) < stale) void play()
  })

  useEffect(() => {
    const note = () => setPlaying(!player.paused && !player.ended)
    const events = ['play', 'playing', 'pause', 'ended', 'emptied'] as const
    for (const event of events) player.addEventListener(event, note)
    return () => {
      for (const event of events) player.removeEventListener(event, note)
      player.pause()
    }
  }, [player])
  useEffect(() => {
    if (soundId === null) return
    setState((before) => (before === 'broken' ? 'unknown' : before))
    player.preload = 'auto'
    player.src = soundAddress(soundId)
    return () => player.pause()
  }, [player, soundId])
  useEffect(() => {
    if (soundId === null || soundAt === null) return
    begin(soundAt)
    return () => player.pause()
  }, [player, soundId, soundAt])

  /** In a tap: plays what is to be heard, or makes the browser allow what comes. */
  const tap = () => {
    if (soundAt !== null) return void play()
    player.muted = true
    player
      .play()
      .then(() => setState('allowed'))
      .catch(() => undefined)
      .finally(() => {
        player.pause()
        player.muted = false
      })
  }
  const isHeard = soundAt !== null || evening.stage === 'shown'
  return {
    isPlaying,
    isBroken: state === 'broken',
    needsTap: isHeard && (state === 'refused' || (state === 'unknown' && !isPlaying && !isTouched())),
    tap,
  }
}
export type WallSound = ReturnType<typeof useWallSound>
