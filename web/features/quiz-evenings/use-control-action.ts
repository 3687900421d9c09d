import { useQueryClient } from '@tanstack/react-query'
import type { EveningControl } from '#contract/quiz-evening-control.ts'
import { ApiError } from '#web/platform/api.ts'
import { t } from '#web/platform/language.ts'
import { toast } from '#web/ui/toast.ts'
import { type ActionOptions, useAction } from '#web/ui/use-action.ts'
import { invalidateControl, showControl } from './queries.ts'

/** Refusals whose text helps the host. */
const explained = [
  'not_live',
  'competition_ended',
  'competition_inactive',
  'step_not_possible',
  'answers_unmarked',
  'question_not_locked',
  'team_name_taken',
  'not_found',
  'too_many_requests',
] as const

type Options<Input> = Pick<
  ActionOptions<Input, EveningControl>,
  'request' | 'failed' | 'patch' | 'queue' | 'onFailed'
> & { onDone?: (input: Input) => void }

/** An action of a host on an evening. The screen shows the evening in the answer, and that of another host who was first. */
export function useControlAction<Input = void>(competitionId: string, options: Options<Input>) {
  const client = useQueryClient()
  const { onDone, onFailed, ...rest } = options
  return useAction<Input, EveningControl>({
    ...rest,
    success: null,
    explained,
    onDone: async (answer, input) => {
      await showControl(client, answer)
      onDone?.(input)
    },
    onFailed: (error, input) => {
      const current = error instanceof ApiError && error.code === 'stale_version' && error.problem?.current
      if (!current) {
        void invalidateControl(client, competitionId)
        return onFailed?.(error, input)
      }
      void showControl(client, current as EveningControl)
      toast({ title: t('eveningAdmin.already'), message: t('eveningAdmin.alreadyText'), kind: 'info' })
      return true
    },
  })
}
