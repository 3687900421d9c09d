import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLive } from '#web/platform/live.tsx'
import { askForHeaderAgain, askForHomeAgain } from './queries.ts'

/** A hall full of phones hears of a change in the same instant; they ask within this time, not all at once. */
const spread = 1_000

/** Asks again for the words of the home screen, or of the header, when the club has changed them. */
export function useLiveContent(what: 'home' | 'header'): void {
  const client = useQueryClient()
  const timer = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])
  useLive('club', (message) => {
    if (message.type !== `${what}.changed` || timer.current) return
    timer.current = window.setTimeout(() => {
      timer.current = 0
      void (what === 'home' ? askForHomeAgain(client) : askForHeaderAgain(client))
    }, Math.random() * spread)
  })
}
