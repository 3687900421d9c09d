import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { bounds } from '#contract/bounds.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { graphemeCount } from '#contract/text.ts'
import { refusedCharacter } from '#rules/email.ts'
import { type TextKey, t, useTranslation } from '#web/platform/language.ts'

/** One field of an `AccountForm`. */
export type AccountField = {
  /** Values are trimmed before they are sent, except passwords. */
  type: 'email' | 'password' | 'text'
  label: TextKey
  hint?: TextKey
  autoComplete: string
  inputMode?: 'numeric'
  initialValue?: string
  /** Returns the text of the error, or null. Runs before the form is sent. */
  check: (value: string) => string | null
  /** The server's error codes that concern this field. */
  codes?: readonly ErrorCode[]
  /** The error when the server refuses the value; default: the text of the rule that it breaks. */
  refused?: TextKey
}

/** Checks only the shape: the server decides whether an e-mail address is valid. */
const address = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Counts code points, so that a simple emoji is one character. */
const characters = (value: string): number => [...value].length

const checkEmail = (value: string) => {
  const email = value.normalize('NFC').trim()
  if (!address.test(email) || characters(email) > bounds.email) return t('accounts.invalidEmail')
  const character = refusedCharacter(email)
  return character === undefined ? null : t('accounts.invalidEmailCharacter', { character })
}

const checkPassword = (value: string) => {
  if (characters(value) < bounds.password.min) return t('accounts.shortPassword')
  const limit = bounds.password.max
  return characters(value) > limit ? t('problems.rules.too_long', { limit }) : null
}

const checkDisplayName = (value: string) => {
  const limit = bounds.displayName.graphemes
  return graphemeCount(value.trim()) > limit ? t('accounts.longName', { limit }) : null
}

export const emailField: AccountField = {
  type: 'email',
  label: 'accounts.email',
  autoComplete: 'username',
  check: checkEmail,
  refused: 'accounts.invalidEmail',
}

/** The password at sign-in. */
export const passwordField: AccountField = {
  type: 'password',
  label: 'accounts.password',
  autoComplete: 'current-password',
  check: checkPassword,
}

/** The current password of a signed-in user; the server checks it. */
export const currentPasswordField: AccountField = {
  ...passwordField,
  label: 'accountSettings.password.current',
  check: (value) => (value ? null : t('problems.rules.required')),
  codes: ['wrong_password'],
}

export const newPasswordField: AccountField = {
  ...passwordField,
  label: 'accounts.newPassword',
  hint: 'accounts.passwordHint',
  autoComplete: 'new-password',
  codes: ['password_unchanged', 'password_too_common', 'password_is_email'],
}

export const displayNameField: AccountField = {
  type: 'text',
  label: 'accounts.displayName',
  hint: 'accounts.displayNameHint',
  autoComplete: 'nickname',
  check: checkDisplayName,
}

/** A password input that allows paste and password managers, and can show its value. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslation()
  return (
    <PasswordInput
      {...props}
      // Mantine sets this for every other input.
      aria-invalid={props.error ? true : undefined}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': t('accounts.showPassword') }}
    />
  )
}
