import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { LiveControl } from '#contract/live-competitions.ts'
import { ApiError } from '#web/platform/api.ts'
import { type TextKey, t } from '#web/platform/language.ts'
import { toast } from '#web/ui/toast.ts'
import { type ActionOptions, useAction } from '#web/ui/use-action.ts'
import { cachedControl, fetchControl, showControl } from './queries.ts'

type Options<Input> = Pick<ActionOptions<Input, LiveControl>, 'request'> & {
  success?: ActionOptions<Input, LiveControl>['success']
  /** Whether a state shows the effect of the action, in case its answer was lost. */
  isDone: (control: LiveControl, input: Input, requestId: string) => boolean
  /** The text on failure. */
  failed: TextKey
  onDone?: (input: Input) => void
  /** Another host was first. */
  onStale?: () => void
}

/** Refusals whose text helps the host. */
const explained = [
  'not_live',
  'competition_ended',
  'competition_inactive',
  'already_reversed',
  'too_few_points',
  'too_many_points',
  'not_found',
  'too_many_requests',
  'unreachable',
] as const

/** An action of a host. The screen shows the state in the answer, and refetches the state after a failure. */
export function useHostAction<Input = void>(control: LiveControl, options: Options<Input>) {
  const { request, success = null, isDone, failed, onDone, onStale } = options
  const client = useQueryClient()
  const { id } = control.competition
  const { run, isPending, settle } = useAction<Input, LiveControl>({
    request: async (input, requestId) => {
      try {
        return await request(input, requestId)
      } catch (error) {
        // The screen may be outdated, or the answer was lost.
        const current = (await fetchControl(client, id)) ?? cachedControl(client, id)
        if (current && isLost(error) && isDone(current, input, requestId)) return current
        throw error
      }
    },
    success,
    failed: { title: 'ui.failed', message: failed },
    explained,
    onDone: async (answer, input) => {
      // A state that is shown already must not cancel the refetch of a newer one.
      if (answer !== cachedControl(client, id)) await showControl(client, answer)
      onDone?.(input)
    },
    onFailed: (error) => {
      const code = error instanceof ApiError ? error.code : null
      if (code === 'stale_version' || code === 'already_reversed') onStale?.()
      if (code === 'stale_version') showAlreadyDone(cachedControl(client, id) ?? control)
      // The code's own text addresses the player.
      if (code === 'not_joined') {
        const message = `${t(failed)} ${t('liveAdmin.toasts.notJoined')}`
        toast({ title: t('ui.failed'), message, kind: 'error' })
      }
      return code === 'stale_version' || code === 'not_joined'
    },
  })
  const settleBy = useEffectEvent((current: LiveControl) =>
    settle(current, (input, requestId) => isDone(current, input, requestId)),
  )
  useEffect(() => {
    if (!isPending) settleBy(control)
  }, [control, isPending])
  return { run, isPending }
}

/** It is unknown whether the action was executed. */
const isLost = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500)

function showAlreadyDone({ stage }: LiveControl): void {
  toast({
    title: t('liveAdmin.toasts.already'),
    message: t('liveAdmin.toasts.alreadyText', { stage: t(`live.status.${stage.status}`) }),
    kind: 'info',
  })
}

/** For `isDone` of an action whose `requestId` is the id of its event: whether the log contains it. */
export const isInLog = ({ events }: LiveControl, _input: unknown, requestId: string): boolean =>
  events.some(({ id }) => id === requestId)
