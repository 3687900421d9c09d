import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { User } from '#contract/people.ts'
import { type UserForm, userEditOf } from '#rules/user-form.ts'
import { ApiError, request } from '#web/platform/api.ts'
import { t, useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import { toast } from '#web/ui/toast.ts'
import { invalidateUsers, showUser } from './queries.ts'
import { useErrorToast } from './use-error-toast.ts'

type Save = { userId: string; version: number; base: UserForm; form: UserForm }
type Handlers = {
  onSaved: () => void
  /** Somebody saved after this edit began. */
  onConflict: (current: User) => void
  /** The server refused fields. */
  onRefused: (error: ApiError) => void
}

/** Changes a user. Whatever fails, the form keeps what was typed. */
export function useSaveUser({ onSaved, onConflict, onRefused }: Handlers) {
  const { language } = useTranslation()
  const client = useQueryClient()
  const showError = useErrorToast()
  return useMutation({
    mutationFn: ({ userId, version, base, form }: Save) =>
      request('updateUser', { params: { userId }, body: { version, ...userEditOf(base, form) } }),
    onSuccess: (saved, { base, form }) => {
      showUser(client, saved)
      void invalidateUsers(client)
      const wanted = userEditOf(base, form).points?.after ?? saved.points
      toast({
        title: t('people.updated'),
        message:
          wanted === saved.points
            ? saved.displayName
            : t('people.updatedPoints', {
                name: saved.displayName,
                points: formatNumber(saved.points, language),
              }),
        kind: 'success',
      })
      onSaved()
    },
    onError: (error) => {
      if (error instanceof ApiError) {
        if (error.code === 'stale_version') return onConflict(error.problem?.current as User)
        if (error.code === 'validation_failed') onRefused(error)
      }
      showError(error, 'people.updateFailed')
    },
  })
}
