import { z } from 'zod'
import { bounds, languages, topics } from './bounds.ts'
import { pairedDevice } from './devices.ts'
import { displayName, instant, orNull, pin, revision, uuid } from './fields.ts'
import { rights, roles } from './rights.ts'
import { file, json, nothing, route } from './route.ts'

const tag = 'Accounts'

/** As typed; the server normalises it (NFKC, trimmed, lower case, punycode host) before it is compared or stored. */
export const email = z.string().min(3).max(bounds.email)
const password = z.string().min(1).max(bounds.password.max)
const newPassword = z.string().min(bounds.password.min).max(bounds.password.max)
/** Six digits, or a recovery code. */
const code = z.string().min(6).max(20)

const credentials = { email: 'anna@example.se', password: 'krita-pa-kon-47' }
const exampleToken = 'b0Vc3mXq8wYt5zRk1pLn7sHd'

export const me = z
  .object({
    userId: uuid,
    email: z.string(),
    emailVerified: z.boolean(),
    displayName: z.string(),
    avatarUrl: z.string().nullable(),
    /** The roles that count now: an admin who still has to set up the second factor is none until then. */
    roles: z.array(z.enum(roles)),
    /** What the roles allow. */
    rights: z.array(z.enum(rights)),
    /** Whether `roles` has `admin`, for the web of release 2026-11-26, which may be open while the server is updated. */
    role: z.enum(['user', 'admin']),
    /** `due`: an admin must set it up before they may use the administration. */
    secondFactor: z.enum(['on', 'off', 'due']),
    language: z.enum(languages),
    points: z.number().int(),
    level: z.number().int(),
    /** Points earned within the current level, 0–99. */
    progress: z.number().int(),
    /** E.164; entered by the club's staff. */
    phone: z.string().nullable(),
    onLeaderboard: z.boolean(),
    /** When I agreed to mails with offers; null when I have not, or no longer do. */
    marketingConsentedAt: instant.nullable(),
    /** Which of the club's notifications I do not want. */
    mutedTopics: z.array(z.enum(topics)),
    /** What the user shows at the door, as `guest:` and this. Nobody else sees it. */
    guestCode: uuid,
    createdAt: z.iso.datetime(),
    /** Grows with every change of the profile; the higher revision is newer. */
    revision,
  })
  .meta({ id: 'Me' })
export type Me = z.infer<typeof me>

export const session = z.object({
  me: orNull(me),
  /** What is missing before the user is signed in: the second code, or another password than the first one. */
  next: z.enum(['code', 'password']).optional(),
  /** The paired device that asks, where nobody is signed in. */
  device: pairedDevice.optional(),
})
export type Session = z.infer<typeof session>

export const getSession = route('getSession', {
  access: 'anyone',
  tag,
  summary: 'Who is signed in, if anyone',
  answers: { 200: json(session, 'The signed-in user, or null') },
})
export const signUp = route('signUp', {
  access: 'anyone',
  tag,
  summary: 'Create an account and sign in',
  description: 'The session is set as a cookie.',
  body: z
    .strictObject({
      email,
      password: newPassword,
      displayName: z.union([z.literal(''), displayName]).optional(),
      language: z.enum(languages).optional(),
    })
    .meta({ example: { ...credentials, displayName: 'Anna', language: 'sv' } }),
  problems: ['user_already_exists', 'password_too_common', 'password_is_email', 'invalid_credentials'],
  answers: { 201: json(session, 'Signed in') },
})
export const signIn = route('signIn', {
  access: 'anyone',
  tag,
  summary: 'Sign in',
  description: 'The session is set as a cookie. After wrong passwords the next attempt has to wait.',
  body: z.strictObject({ email, password }).meta({ example: credentials }),
  problems: ['invalid_credentials'],
  answers: { 200: json(session, 'Signed in, or the next step') },
})
export const signInWithCode = route('signInWithCode', {
  access: 'anyone',
  tag,
  summary: 'Complete a sign-in with the code of the authenticator, or with a recovery code',
  description:
    'Within five minutes after the password, in the same browser. Five wrong codes end the sign-in. Each code works once.',
  body: z.strictObject({ code }).meta({ example: { code: '492039' } }),
  problems: ['wrong_code', 'sign_in_expired'],
  answers: { 200: json(session, 'Signed in') },
})
export const signOut = route('signOut', {
  access: 'anyone',
  tag,
  summary: 'End this session',
  description: 'All its realtime streams close.',
  answers: { 204: nothing('Signed out') },
})
export const requestPasswordReset = route('requestPasswordReset', {
  access: 'anyone',
  tag,
  summary: 'Request a mail with a link to choose a new password',
  description: 'The answer is the same whether or not the account exists.',
  body: z.strictObject({ email }).meta({ example: { email: credentials.email } }),
  answers: { 202: nothing('If the account exists, a mail is sent') },
})
export const resetPassword = route('resetPassword', {
  access: 'anyone',
  tag,
  summary: 'Choose a new password with the token from the mail',
  description: 'Every session of the account ends.',
  body: z
    .strictObject({ token: z.string().min(1).max(200), password: newPassword })
    .meta({ example: { token: exampleToken, password: credentials.password } }),
  problems: ['invalid_token', 'password_too_common', 'password_is_email'],
  answers: { 204: nothing('The password is changed') },
})
export const confirmEmail = route('confirmEmail', {
  access: 'anyone',
  tag,
  summary: 'Confirm the email address with the token from the mail',
  body: z.strictObject({ token: z.string().min(1).max(2000) }).meta({ example: { token: exampleToken } }),
  problems: ['invalid_token'],
  answers: { 204: nothing('Confirmed') },
})
export const getMe = route('getMe', {
  access: 'user',
  tag,
  summary: 'My profile',
  answers: { 200: json(me, 'My profile') },
})
export const setMyLanguage = route('setMyLanguage', {
  access: 'user',
  tag,
  summary: 'Set the language of my mails',
  body: z.strictObject({ language: z.enum(languages) }).meta({ example: { language: 'en' } }),
  answers: { 204: nothing('Stored') },
})

export const changeMyPassword = route('changeMyPassword', {
  access: 'user',
  tag,
  summary: 'Choose a new password',
  description: 'Every other session of the account ends.',
  body: z
    .strictObject({ currentPassword: password, newPassword })
    .meta({ example: { currentPassword: credentials.password, newPassword: 'krita-pa-kon-48' } }),
  problems: ['wrong_password', 'password_unchanged', 'password_too_common', 'password_is_email'],
  answers: { 204: nothing('The password is changed') },
})
export const requestEmailChange = route('requestEmailChange', {
  access: 'user',
  tag,
  summary: 'Request a mail to a new address',
  description:
    'The address of the account changes when the link in the mail is followed. The answer is the same whether or not the new address is taken.',
  body: z
    .strictObject({ email, password })
    .meta({ example: { ...credentials, email: 'anna.berg@example.se' } }),
  problems: ['wrong_password'],
  answers: { 202: nothing('A mail will be sent') },
})
export const resendConfirmation = route('resendConfirmation', {
  access: 'user',
  tag,
  summary: 'Request another mail to confirm my address',
  description: 'An address that is confirmed gets no mail; the answer is the same.',
  answers: { 202: nothing('A mail will be sent, unless the address is confirmed') },
})
export const confirmEmailChange = route('confirmEmailChange', {
  access: 'anyone',
  tag,
  summary: "Change the account's address to the new one, with the token from the mail",
  body: z.strictObject({ token: z.string().min(1).max(200) }).meta({ example: { token: exampleToken } }),
  problems: ['invalid_token', 'user_already_exists'],
  answers: { 204: nothing('Changed') },
})

export const mySession = z
  .object({
    id: uuid,
    /** Read from the user agent, for instance `Firefox` and `Android`; null when unknown. */
    browser: z.string().nullable(),
    system: z.string().nullable(),
    createdAt: instant,
    lastUsedAt: instant,
    /** Whether this is the session of the request. */
    current: z.boolean(),
  })
  .meta({ id: 'MySession' })
export type MySession = z.infer<typeof mySession>

export const listMySessions = route('listMySessions', {
  access: 'user',
  tag,
  summary: 'Where I am signed in, last used first',
  answers: { 200: json(z.object({ items: z.array(mySession) }), 'My sessions') },
})
export const endMySession = route('endMySession', {
  access: 'user',
  tag,
  summary: 'Sign out one of my sessions',
  params: z.object({ sessionId: uuid }),
  answers: { 204: nothing('Signed out') },
})
export const endMyOtherSessions = route('endMyOtherSessions', {
  access: 'user',
  tag,
  summary: 'Sign out all my other sessions',
  answers: { 204: nothing('Signed out') },
})
const secondFactor = 'Second factor'
const codes = z.object({
  /** Shown once. Each can be used once instead of a code of the authenticator. */
  recoveryCodes: z.array(z.string()),
})
const proof = z.strictObject({ password, code }).meta({
  id: 'SecondFactorProof',
  example: { password: credentials.password, code: '492039' },
})

export const getSecondFactor = route('getSecondFactor', {
  access: 'user',
  tag: secondFactor,
  summary: 'How many of my recovery codes are left',
  description: 'None without a second factor.',
  answers: { 200: json(z.object({ recoveryCodesLeft: z.number().int() }), 'The number') },
})
export const startSecondFactor = route('startSecondFactor', {
  access: 'user',
  tag: secondFactor,
  summary: 'Make a key for my authenticator',
  description:
    'For admins. The factor is on once its first code is confirmed; a new key replaces an unconfirmed one.',
  body: z.strictObject({ password }).meta({ example: { password: credentials.password } }),
  problems: ['forbidden', 'wrong_password', 'second_factor_on'],
  answers: {
    200: json(
      z.object({
        /** `otpauth://totp/…`, for a QR code. */
        uri: z.string(),
        /** The same key in Base32, to type. */
        key: z.string(),
      }),
      'The key',
    ),
  },
})
export const confirmSecondFactor = route('confirmSecondFactor', {
  access: 'user',
  tag: secondFactor,
  summary: 'Turn my second factor on, with its first code',
  description: 'All other sessions end.',
  body: z.strictObject({ code }).meta({ example: { code: '492039' } }),
  problems: ['forbidden', 'wrong_code', 'second_factor_on', 'second_factor_off'],
  answers: { 200: json(codes, 'On') },
})
export const removeSecondFactor = route('removeSecondFactor', {
  access: 'user',
  tag: secondFactor,
  summary: 'Turn my second factor off',
  body: proof,
  problems: ['wrong_password', 'wrong_code', 'second_factor_off'],
  answers: { 204: nothing('Off') },
})
export const renewRecoveryCodes = route('renewRecoveryCodes', {
  access: 'user',
  tag: secondFactor,
  summary: 'Make new recovery codes; the old ones stop working',
  body: proof,
  problems: ['wrong_password', 'wrong_code', 'second_factor_off'],
  answers: { 200: json(codes, 'The new codes') },
})

export const getMyPin = route('getMyPin', {
  access: 'user',
  tag,
  summary: 'Whether I have a PIN for the club’s devices',
  answers: { 200: json(z.object({ isSet: z.boolean() }), 'Whether it is set') },
})
export const setMyPin = route('setMyPin', {
  access: 'user',
  tag,
  summary: 'Choose or remove my PIN for the club’s devices',
  description: 'For staff. With it they say on a paired device that it is they who act.',
  body: z
    .strictObject({ password, pin: orNull(pin) })
    .meta({ example: { password: credentials.password, pin: '5093' } }),
  problems: ['forbidden', 'wrong_password', 'pin_too_easy'],
  answers: { 204: nothing('Stored') },
})

export const exportMe = route('exportMe', {
  access: 'user',
  tag,
  summary: 'My personal data: a ZIP with one JSON file and my picture',
  answers: { 200: file('application/zip', 'ZIP') },
})
export const deleteMe = route('deleteMe', {
  access: 'user',
  tag,
  summary: 'Delete my account and my personal data',
  description: 'The last admin cannot be deleted.',
  body: z.strictObject({ password }).meta({ example: { password: credentials.password } }),
  problems: ['wrong_password', 'last_admin'],
  answers: { 204: nothing('Deleted') },
})
