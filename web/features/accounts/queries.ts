import { useMutation } from '@tanstack/react-query'
import type { Language } from '#contract/bounds.ts'
import { ask } from '#web/platform/api.ts'
import { enterSession } from '#web/platform/session.tsx'

type Credentials = { email: string; password: string }

/** Signs in; the session is taken over here and in the other tabs. */
export const useSignIn = () =>
  useMutation({
    mutationFn: (body: Credentials) => ask('signIn', { body }),
    onSuccess: enterSession,
  })

/** Creates an account and signs in. */
export const useSignUp = () =>
  useMutation({
    mutationFn: (body: Credentials & { displayName: string; language: Language }) => ask('signUp', { body }),
    onSuccess: enterSession,
  })

/** Asks for a mail; the answer says nothing about whether the account exists. */
export const useRequestPasswordReset = () =>
  useMutation({ mutationFn: (email: string) => ask('requestPasswordReset', { body: { email } }) })

/** Chooses a new password with the token from the mail; every session of the account ends. */
export const useResetPassword = () =>
  useMutation({
    mutationFn: (body: { token: string; password: string }) => ask('resetPassword', { body }),
    onSuccess: () => enterSession({ me: null }),
  })
