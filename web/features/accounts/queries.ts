import { useMutation, useQuery } from '@tanstack/react-query'
import type { Language } from '#contract/bounds.ts'
import { ApiError, request } from '#web/platform/api.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { saveFile } from '#web/platform/save-file.ts'
import { enterSession, leaveSession } from '#web/platform/session.tsx'

type Credentials = { email: string; password: string }

/** Signs in; the session is taken over here and in the other tabs. */
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

/** Asks for a mail; the answer says nothing about whether the account exists. */
export const useRequestPasswordReset = () =>
  useMutation({ mutationFn: (email: string) => request('requestPasswordReset', { body: { email } }) })

/** Chooses a new password with the token from the mail; every session of the account ends. */
export const useResetPassword = () =>
  useMutation({
    mutationFn: (body: { token: string; password: string }) => request('resetPassword', { body }),
    onSuccess: () => enterSession({ me: null }),
  })

const sessionsKey = ['my-sessions'] as const

/** Where the user is signed in. */
export const useSessions = () =>
  useQuery({
    queryKey: sessionsKey,
    queryFn: async ({ signal }) => (await request('listMySessions', {}, { signal })).items,
  })

const refetchSessions = () => queryClient.invalidateQueries({ queryKey: sessionsKey })

/** Signs out one device. One that is signed out already is, whoever did it. */
export const useEndSession = () =>
  useMutation({
    mutationFn: (sessionId: string) =>
      request('endMySession', { params: { sessionId } }).catch((error: unknown) => {
        if (!(error instanceof ApiError && error.code === 'not_found')) throw error
      }),
    onSettled: refetchSessions,
  })

/** Signs out everywhere but here. */
export const useEndOtherSessions = () =>
  useMutation({ mutationFn: () => request('endMyOtherSessions'), onSettled: refetchSessions })

/** Sets a new password; all other devices are signed out. */
export const useChangePassword = () =>
  useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) =>
      request('changeMyPassword', { body }),
    onSuccess: refetchSessions,
  })

/** Asks for a mail to a new address; the answer does not say whether somebody has it. */
export const useRequestEmailChange = () =>
  useMutation({
    mutationFn: (body: { email: string; password: string }) => request('requestEmailChange', { body }),
  })

/** Asks for the mail that confirms the address once more. */
export const useResendConfirmation = () => useMutation({ mutationFn: () => request('resendConfirmation') })

/** Saves the file with everything that is kept about the user. */
export const useExport = () => useMutation({ mutationFn: () => saveFile('exportMe') })

/** Deletes the account; this browser forgets what it saw, and nobody is signed in. */
export const useDeleteMe = (onGone: () => void) =>
  useMutation({
    mutationFn: (body: { password: string }) => leaveSession(() => request('deleteMe', { body })),
    onSuccess: onGone,
  })
