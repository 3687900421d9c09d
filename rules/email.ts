const longest = 254
// Atoms of RFC 5322, separated by dots. Quoted local parts are refused.
const atom = "[a-z0-9!#$%&'*+/=?^_`{|}~-]"
const localPart = new RegExp(`^(?=.{1,64}$)${atom}+(\\.${atom}+)*$`)
const inLocalPart = new RegExp(`${atom}|\\.`)
const hostName = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$/

/**
 * Normalises an e-mail address for storage and lookup; null when it is invalid. Compatibility forms are
 * folded (a full-width ＠ is an @), letters become lower case, and the host becomes ASCII. Dots and tags before the @ are
 * kept, because only the receiving host knows what they mean.
 * @param asciiHost returns the host in punycode, or '' when it is not a host name
 */
export function normaliseEmail(typed: string, asciiHost: (host: string) => string): string | null {
  if (typed.length > longest * 2 || !typed.isWellFormed()) return null
  const folded = fold(typed).trim()
  const at = folded.lastIndexOf('@')
  if (at < 1) return null
  const local = folded.slice(0, at)
  const unicodeHost = folded.slice(at + 1)
  if (/[\s/?#:\\@%]/u.test(unicodeHost)) return null
  const host = asciiHost(unicodeHost)
  if (!localPart.test(local) || !hostName.test(host)) return null
  const email = `${local}@${host}`
  return email.length <= longest ? email : null
}

const fold = (text: string): string => text.normalize('NFKC').toLowerCase().normalize('NFKC')

/** The first character before the @ that no address has there, such as å; undefined when all are allowed. */
export const refusedCharacter = (typed: string): string | undefined =>
  [...typed.slice(0, typed.lastIndexOf('@')).normalize('NFC')].find(
    (character) => !inLocalPart.test(fold(character)),
  )

/**
 * The mailbox of a normalised address, as far as others can tell: without a tag, and at Gmail without dots. It is used to count
 * mails only; accounts are distinguished by the whole address.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const [local = ''] = email.slice(0, at).split('+')
  const host = email.slice(at + 1)
  return host === 'gmail.com' || host === 'googlemail.com'
    ? `${local.replaceAll('.', '')}@gmail.com`
    : `${local}@${host}`
}
