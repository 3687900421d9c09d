import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { LiveMessage } from '#contract/live.ts'
import { useLive } from '#web/platform/live.tsx'
import {
  askForEventsAgain,
  askForMineAgain,
  dropEvent,
  hearAttendance,
  hearBooking,
  isAmongMine,
} from './queries.ts'

/** A hall full of phones hears of a change in the same instant; they ask within this time, not all at once. */
const spread = 1_000

/** Keeps what is known of events true while the screen is open. Every screen that shows events calls it. */
export function useLiveEvents(): void {
  const client = useQueryClient()
  const timer = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])

  const askSoon = () => {
    if (timer.current) return
    timer.current = window.setTimeout(() => {
      timer.current = 0
      void askForEventsAgain(client)
    }, Math.random() * spread)
  }
  const hear = (message: LiveMessage) => {
    switch (message.type) {
      case 'event.attendance':
        return hearAttendance(client, message.eventId, {
          currentAttendees: message.currentAttendees,
          maxAttendees: message.maxAttendees,
        })
      case 'event.changed':
        return askSoon()
      case 'event.deleted':
        dropEvent(client, message.eventId)
        return askSoon()
      case 'booking.changed':
        hearBooking(client, message.eventId, message.booked)
        if (message.booked && !isAmongMine(client, message.eventId)) void askForMineAgain(client)
        return
    }
  }
  useLive('events', hear)
  useLive('me', hear)
}
