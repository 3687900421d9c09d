import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { bounds } from '#contract/bounds.ts'
import type { HouseCount } from '#contract/door.ts'
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

type Press = { kind: 'plus' | 'minus'; door: string | null }

/** Shows the answer, while the door is open on this page. */
let show: ((count: HouseCount) => void) | null = null

/** Presses of plus and minus, one after the other. */
const presses = outboxKind({
  name: 'count',
  send: (entry: Sent<Press>) =>
    request('countAtDoor', { body: { ...entry.input, requestId: entry.id, waitedMs: waitedOf(entry) } }),
  done: (count) => show?.(count),
  failed: (error) =>
    toast({ title: t('door.count.failed'), message: errorMessage(error), kind: 'warning', about: 'news' }),
})

/** The count as it will be when what this device has counted has arrived. */
export function useCount(count: HouseCount) {
  const client = useQueryClient()
  const sent = useOutbox(presses)
  useEffect(() => {
    show = (answered) => applyCount(client, answered)
    return () => {
      show = null
    }
  }, [client])
  const waiting = sent
    .filter(({ state }) => state !== 'failed')
    .reduce((sum, { input }) => sum + (input.kind === 'plus' ? 1 : -1), 0)
  return {
    inside: Math.max(0, count.inside + waiting),
    press: (kind: Press['kind']) => void put(presses, 'house', { kind, door: doorName() }),
  }
}
