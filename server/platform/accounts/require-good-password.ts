import { ProblemError } from '../http/problem.ts'

/**
 * Refuses the passwords that attackers try first: the most common ones, and the account's own e-mail address.
 * Throws password_is_email or password_too_common.
 * @param email normalised
 */
export async function requireGoodPassword(password: string, email: string): Promise<void> {
  const plain = password.normalize('NFKC').trim().toLowerCase()
  if (plain === email) throw new ProblemError('password_is_email')
  // Loaded on demand: half a megabyte that only requests with a new password need.
  const { isCommonPassword } = await import('./common-passwords.ts')
  if (plain !== '' && isCommonPassword(plain)) throw new ProblemError('password_too_common')
}
