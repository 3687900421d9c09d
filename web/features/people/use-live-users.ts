import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLive } from '#web/platform/live.tsx'
import { askForUsersAgain } from './queries.ts'

/** A busy evening is asked for this often at the most, in milliseconds. */
const pause = 400

/** Keeps users true while they are looked at: points and edits of others arrive by themselves. */
export function useLiveUsers(): void {
  const client = useQueryClient()
  const timer = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  useLive('admin', (message) => {
    if (message.type !== 'user.changed' || timer.current) return
    timer.current = window.setTimeout(() => {
      timer.current = 0
      void askForUsersAgain(client)
    }, pause)
  })
}
