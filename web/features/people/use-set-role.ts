import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { User } from '#contract/people.ts'
import { request } from '#web/platform/api.ts'
import { t } from '#web/platform/language.ts'
import { toast } from '#web/ui/toast.ts'
import { invalidateUsers, showUser } from './queries.ts'
import { useErrorToast } from './use-error-toast.ts'

type SetRole = { user: User; role: User['role'] }

/** Grants or revokes the admin role. Explains the refusal for the last admin. */
export function useSetRole(onDone: () => void) {
  const client = useQueryClient()
  const showError = useErrorToast()
  return useMutation({
    mutationFn: ({ user, role }: SetRole) =>
      request('setUserRole', { params: { userId: user.userId }, body: { role } }),
    onSuccess: (saved) => {
      showUser(client, saved)
      void invalidateUsers(client)
      const name = saved.displayName
      toast({
        title: t(saved.role === 'admin' ? 'people.role.promoted' : 'people.role.demoted', { name }),
        kind: 'success',
      })
      onDone()
    },
    onError: (error) => {
      showError(error, 'people.updateFailed')
      onDone()
    },
  })
}
