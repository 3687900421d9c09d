import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '#contract/people.ts'
import { ApiError, request } from '#web/platform/api.ts'
import { t, useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import { randomId } from '#web/platform/random-id.ts'
import { toast } from '#web/ui/toast.ts'
import { invalidateUsers } from './queries.ts'
import { useErrorToast } from './use-error-toast.ts'

type Handlers = { onDone: () => void /** The server refused fields. */; onRefused: (error: ApiError) => void }

/**
 * Awards points. One award per open form: a retry after a lost answer is the same
 * award and has no further effect.
 */
export function useAward(user: User, { onDone, onRefused }: Handlers) {
  const { language } = useTranslation()
  const client = useQueryClient()
  const showError = useErrorToast()
  const [awardId] = useState(randomId)
  return useMutation({
    mutationFn: (award: { points: number; reason: string }) =>
      request('awardPoints', { params: { userId: user.userId }, body: { awardId, ...award } }),
    onSuccess: ({ points }) => {
      void invalidateUsers(client)
      toast({
        title: t('people.award.done'),
        message: t('people.award.doneText', {
          name: user.displayName,
          count: points,
          points: formatNumber(points, language),
        }),
        kind: 'success',
      })
      onDone()
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'validation_failed') onRefused(error)
      showError(error, 'people.award.failed')
    },
  })
}
