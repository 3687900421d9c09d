import { useMutation, useQuery } from '@tanstack/react-query'
import type { Language } from '#contract/bounds.ts'
import { ApiError, request } from '#web/platform/api.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { saveFile } from '#web/platform/save-file.ts'
import { enterSession, leaveSession } from '#web/platform/session.tsx'

type Credentials = { email: string; password: string }

/** Signs in; this tab and the others take over the session. */
export const useSignIn = () =>
  useMutation({
    mutationFn: (body: Credentials) => request('signIn', { body }),
    onSuccess: enterSession,
  })

/** Creates an account and signs in. */
export const useSignUp = () =>
  useMutation({
    mutationFn: (body: Credentials & { displayName: string; language: Language }) =>
      request('signUp', { body }),
    onSuccess: enterSession,
  })

/** Requests a mail; the answer does not reveal whether the account exists. */
export const useRequestPasswordReset = () =>
  useMutation({ mutationFn: (email: string) => request('requestPasswordReset', { body: { email } }) })

/** Sets a new password with the token from the mail; ends every session of the account. */
export const useResetPassword = () =>
  useMutation({
    mutationFn: (body: { token: string; password: string }) => request('resetPassword', { body }),
    onSuccess: () => enterSession({ me: null }),
  })

const sessionsKey = ['my-sessions'] as const

/** The user's sessions. */
export const useSessions = () =>
  useQuery({
    queryKey: sessionsKey,
    queryFn: async ({ signal }) => (await request('listMySessions', {}, { signal })).items,
  })

const refetchSessions = () => queryClient.invalidateQueries({ queryKey: sessionsKey })

/** Signs out one device. A session that has ended already counts as success. */
export const useEndSession = () =>
  useMutation({
    mutationFn: (sessionId: string) =>
      request('endMySession', { params: { sessionId } }).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.code === 'not_found')) throw error
      }),
    onSettled: refetchSessions,
  })

/** Signs out all other devices. */
export const useEndOtherSessions = () =>
  useMutation({ mutationFn: () => request('endMyOtherSessions'), onSettled: refetchSessions })

/** Sets a new password; all other devices are signed out. */
export const useChangePassword = () =>
  useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) =>
      request('changeMyPassword', { body }),
    onSuccess: refetchSessions,
  })

/** Requests a mail to a new address; the answer does not reveal whether it is in use. */
export const useRequestEmailChange = () =>
  useMutation({
    mutationFn: (body: { email: string; password: string }) => request('requestEmailChange', { body }),
  })

/** Downloads the file with all data about the user. */
export const useExport = () => useMutation({ mutationFn: () => saveFile('exportMe') })

/** Deletes the account, clears this browser's data and signs out. */
export const useDeleteMe = (onGone: () => void) =>
  useMutation({
    mutationFn: (body: { password: string }) => leaveSession(() => request('deleteMe', { body })),
    onSuccess: onGone,
  })
