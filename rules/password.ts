/** Why a new password is refused. Its length is checked before. */
export type PasswordRefusal = 'password_is_email' | 'password_too_common'

/**
 * Refuses the passwords that attackers try first: the commonest, and the account's own e-mail address.
 * @param email normalised
 */
export async function refusePassword(password: string, email: string): Promise<PasswordRefusal | null> {
  const plain = password.normalize('NFKC').trim().toLowerCase()
  if (plain === email) return 'password_is_email'
  // Loaded on demand: about eight kilobytes that only requests with a new password need.
  const { commonPasswords } = await import('./common-passwords.ts')
  return commonPasswords.has(plain) ? 'password_too_common' : null
}
