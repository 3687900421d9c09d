import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { bounds } from '#contract/bounds.ts'
import type { DoorCounted, HouseCount } from '#contract/door.ts'
import { request } from '#web/platform/api.ts'
import { errorMessage } from '#web/platform/error-message.ts'
import { t } from '#web/platform/language.ts'
import { outboxKind, put, type Sent } from '#web/platform/outbox.ts'
import { readStored, store } from '#web/platform/stored.ts'
import { useOutbox } from '#web/platform/use-outbox.ts'
import { toast } from '#web/ui/toast.ts'
import { applyCount } from './queries.ts'

/** What this tablet calls the door at which it stands; null without a name. */
export const doorName = (): string | null => readStored('doorName')?.trim() || null
export const keepDoorName = (name: string): void => void store('doorName', name)

/** How long an entry of the outbox has waited, as the server subtracts it. */
export const waitedOf = ({ at, state }: Sent): number =>
  state === 'sending' ? 0 : Math.min(Math.max(0, Date.now() - at), bounds.scanWaitMs)

type Press = {
  kind: 'plus' | 'minus'
  door: string | null
  /** Of those who come to this event without a place. */
  eventId: string | null
}

/** Shows the answer, while the door is open on this page. */
let show: ((count: DoorCounted, press: Press) => void) | null = null

/** Presses of plus and minus, one after the other. */
const presses = outboxKind({
  name: 'count',
  send: (entry: Sent<Press>) =>
    request('countAtDoor', { body: { ...entry.input, requestId: entry.id, waitedMs: waitedOf(entry) } }),
  done: (count, { input }) => show?.(count, input),
  failed: (error) =>
    toast({ title: t('door.count.failed'), message: errorMessage(error), kind: 'warning', about: 'news' }),
})

/** Presses on this device, and what those that have not arrived will change: all of them, or those of one event. */
function usePresses(eventId: string | null, onCounted?: (counted: DoorCounted) => void) {
  const client = useQueryClient()
  const sent = useOutbox(presses)
  const showCount = useEffectEvent<NonNullable<typeof show>>((counted, press) => {
    applyCount(client, counted)
    if (press.eventId === eventId) onCounted?.(counted)
  })
  useEffect(() => {
    show = (counted, press) => showCount(counted, press)
    return () => {
      show = null
    }
  }, [])
  return {
    waiting: sent
      .filter(({ state, input }) => state !== 'failed' && (eventId === null || input.eventId === eventId))
      .reduce((sum, { input }) => sum + (input.kind === 'plus' ? 1 : -1), 0),
    press: (kind: Press['kind']) => put(presses, 'house', { kind, door: doorName(), eventId }),
  }
}

/** The count as it will be when what this device has counted has arrived. */
export function useCount(count: HouseCount) {
  const { waiting, press } = usePresses(null)
  return { inside: Math.max(0, count.inside + waiting), press }
}

/** The same of those who have come to an event without a place. `onCounted` is told the server's number. */
export function useWalkIns(eventId: string, walkIns: number, onCounted: (walkIns: number) => void) {
  const { waiting, press } = usePresses(eventId, (counted) => onCounted(counted.walkIns))
  return { walkIns: Math.max(0, walkIns + waiting), press }
}
