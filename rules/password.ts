/** Why a new password is refused; its length is refused before this is asked. */
export type PasswordRefusal = 'password_is_email' | 'password_too_common'

/**
 * Refuses the passwords that are guessed first: the commonest and the account's own address.
 * @param email normalised
 */
export async function refusePassword(password: string, email: string): Promise<PasswordRefusal | null> {
  const plain = password.normalize('NFKC').trim().toLowerCase()
  if (plain === email) return 'password_is_email'
  // A kilobyte or eight that only sign-up needs.
  const { commonPasswords } = await import('./common-passwords.ts')
  return commonPasswords.has(plain) ? 'password_too_common' : null
}
