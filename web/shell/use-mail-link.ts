import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { errorMessage } from '#web/platform/error-message.ts'
import { t } from '#web/platform/language.ts'
import { toast } from '#web/ui/toast.ts'

const followed = new Set<string>()

/**
 * Handles the links of our mails, `/?confirm=TOKEN` and `/?email=TOKEN`, signed in or not. The page sends the request, not the
 * address itself, so that mail scanners that open links change nothing.
 */
export function useMailLink(): void {
  const { confirm, email } = useSearch({ strict: false })
  const navigate = useNavigate()
  useEffect(() => {
    const token = confirm ?? email
    if (!token || followed.has(token)) return
    followed.add(token)
    void navigate({ to: '/', replace: true })
    import('./follow-mail-link.ts').then(
      ({ followMailLink }) => followMailLink(confirm ? 'confirmEmail' : 'confirmEmailChange', token),
      (error: unknown) => toast({ kind: 'error', title: t('ui.loadFailed'), message: errorMessage(error) }),
    )
  }, [confirm, email, navigate])
}
