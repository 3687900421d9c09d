import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { ErrorCode } from '#contract/errors.ts'
import type { LiveControl } from '#contract/live-competitions.ts'
import { ApiError } from '#web/platform/api.ts'
import { errorMessage } from '#web/platform/error-message.ts'
import { type TextKey, t } from '#web/platform/language.ts'
import { toast } from '#web/ui/toast.ts'
import { cachedControl, fetchControl, showControl } from './queries.ts'

type Action<Input> = {
  request: (input: Input) => Promise<LiveControl>
  /** Whether a state shows the effect of the action, in case its answer was lost. */
  isDone: (control: LiveControl, input: Input) => boolean
  /** The text on failure. */
  failed: TextKey
  onDone?: (input: Input) => void
  /** Another host was first. */
  onStale?: () => void
  /** The state to watch for the effect of an action whose answer was lost. */
  control?: LiveControl
}

/**
 * An action of a host. The screen shows the state in the answer. While an action is in
 * progress it cannot be repeated.
 */
export function useAction<Input>(competitionId: string, action: Action<Input>) {
  const { request, isDone, failed, onDone, onStale, control: watched } = action
  const client = useQueryClient()
  // Two taps may come before the first is rendered.
  const isBusy = useRef(false)
  const lost = useRef<{ input: Input } | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: request,
    onSuccess: async (control, input) => {
      await showControl(client, control)
      onDone?.(input)
    },
    onError: async (error, input) => {
      // The screen may be outdated, or an answer was lost: refetch.
      const control = (await fetchControl(client, competitionId)) ?? cachedControl(client, competitionId)
      if (control && isLost(error) && isDone(control, input)) return onDone?.(input)
      if (isLost(error)) lost.current = { input }
      if (isOvertaken(error)) onStale?.()
      if (control && isStale(error)) return showAlreadyDone(control)
      showError(error, failed)
    },
    onSettled: () => {
      isBusy.current = false
    },
  })
  const lookForLost = useEffectEvent((control: LiveControl) => {
    if (!lost.current || !isDone(control, lost.current.input)) return
    const { input } = lost.current
    lost.current = null
    onDone?.(input)
  })
  useEffect(() => {
    if (watched && !isPending) lookForLost(watched)
  }, [watched, isPending])
  const start = (input: Input) => {
    if (isBusy.current) return
    isBusy.current = true
    lost.current = null
    mutate(input)
  }
  return { action: start, isPending }
}

/** For `isDone` of actions with an id: whether the log contains it. */
export const hasEvent =
  <Input>(idOf: (input: Input) => string) =>
  ({ events }: LiveControl, input: Input): boolean =>
    events.some(({ id }) => id === idOf(input))

/** It is unknown whether the action was executed. */
const isLost = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500)
const isStale = (error: unknown) => error instanceof ApiError && error.code === 'stale_version'
const isOvertaken = (error: unknown) =>
  isStale(error) || (error instanceof ApiError && error.code === 'already_reversed')

/** Refusals whose text helps the host. */
const explainedCodes = new Set<string>([
  'not_live',
  'competition_ended',
  'competition_inactive',
  'already_reversed',
  'too_few_points',
  'too_many_points',
  'not_found',
  'too_many_requests',
  'unreachable',
] satisfies (ErrorCode | 'unreachable')[])

function showError(error: unknown, failed: TextKey): void {
  toast({ title: t('liveAdmin.toasts.failed'), message: `${t(failed)}${explanation(error)}`, kind: 'error' })
}

function explanation(error: unknown): string {
  if (!(error instanceof ApiError)) return ''
  // The code's own text addresses the player.
  if (error.code === 'not_joined') return ` ${t('liveAdmin.toasts.notJoined')}`
  return explainedCodes.has(error.code) ? ` ${errorMessage(error)}` : ''
}

function showAlreadyDone(control: LiveControl): void {
  const stage = t(`live.status.${control.stage.status}`)
  toast({
    title: t('liveAdmin.toasts.already'),
    message: t('liveAdmin.toasts.alreadyText', { stage }),
    kind: 'info',
  })
}
