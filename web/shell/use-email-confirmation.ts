import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { ask } from '#web/platform/api.ts'
import { t } from '#web/platform/language.ts'
import { problemWords } from '#web/platform/problem-words.ts'
import { queryClient, sessionKey } from '#web/platform/query-client.ts'
import { toast } from '#web/ui/toast.ts'

const asked = new Set<string>()

/**
 * Follows the link of the confirmation mail, `/?confirm=TOKEN`, signed in or not. The page asks and not the address
 * itself, so that a mail scanner that opens links confirms nothing.
 */
export function useEmailConfirmation(): void {
  const { confirm } = useSearch({ strict: false })
  const navigate = useNavigate()
  useEffect(() => {
    if (!confirm || asked.has(confirm)) return
    asked.add(confirm)
    void navigate({ to: '/', replace: true })
    ask('confirmEmail', { body: { token: confirm } }).then(
      () => {
        void queryClient.invalidateQueries({ queryKey: sessionKey })
        toast({ kind: 'success', title: t('shell.confirmed.title'), message: t('shell.confirmed.message') })
      },
      (error: unknown) =>
        toast({ kind: 'error', title: t('shell.notConfirmed'), message: problemWords(error) }),
    )
  }, [confirm, navigate])
}
