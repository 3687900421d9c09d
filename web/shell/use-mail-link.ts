import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { request } from '#web/platform/api.ts'
import { t } from '#web/platform/language.ts'
import { queryClient, sessionKey } from '#web/platform/query-client.ts'
import { toastFailure } from '#web/ui/failure-toast.ts'
import { toast } from '#web/ui/toast.ts'

const followed = new Set<string>()

/**
 * Handles two links in mails, `/?confirm=TOKEN` and `/?email=TOKEN`, signed in or not. The page sends the token in a
 * request of its own, so that mail scanners, which only open links, change nothing.
 */
export function useMailLink(): void {
  const { confirm, email } = useSearch({ strict: false })
  const navigate = useNavigate()
  useEffect(() => {
    const token = confirm ?? email
    if (!token || followed.has(token)) return
    followed.add(token)
    void navigate({ to: '/', replace: true })
    void sendToken(confirm ? 'confirmEmail' : 'confirmEmailChange', token)
  }, [confirm, email, navigate])
}

const texts = {
  confirmEmail: { done: 'shell.confirmed', failed: 'shell.notConfirmed' },
  confirmEmailChange: { done: 'shell.emailChanged', failed: 'shell.notEmailChanged' },
} as const

/** Sends the token of a mail and shows the result. */
async function sendToken(operation: keyof typeof texts, token: string): Promise<void> {
  const { done, failed } = texts[operation]
  try {
    await request(operation, { body: { token } })
    void queryClient.invalidateQueries({ queryKey: sessionKey })
    toast({ kind: 'success', title: t(`${done}.title`), message: t(`${done}.message`) })
  } catch (error) {
    toastFailure(error, { title: t(failed) })
  }
}
