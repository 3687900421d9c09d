const plain = /^(\d{1,6}|\d{1,3}(?:\s\d{3})+)(?:[.,](\d{1,2})|:(\d{2}))?$/
/** Thousands with one sign and öre with the other; '1.234' alone could be either. */
const grouped = /^(?:(\d{1,3}(?:\.\d{3})+),|(\d{1,3}(?:,\d{3})+)\.)(\d{2})$/

/** Öre from kronor as Swedes type them: '89', '89:-', '89,50', '89:50', 'kr 89', '1 234,50 kr', '1.234,50'. Null for anything else. */
export function readPrice(typed: string): number | null {
  const amount = typed
    .trim()
    .replace(/^kr\s*|\s*kr$/i, '')
    .replace(/[:,.][-–—]$/, '')
  const match = plain.exec(amount)
  const [, dots, commas, ore] = (!match && grouped.exec(amount)) || []
  const kronor = (match?.[1] ?? dots ?? commas)?.replaceAll(/\D/g, '')
  if (kronor === undefined || kronor.length > 6) return null
  return Number(kronor) * 100 + Number((match?.[2] ?? match?.[3] ?? ore ?? '').padEnd(2, '0'))
}

/** Öre as one would type them: '89' or '89,50'. */
export const typedPrice = (ore: number): string =>
  ore % 100 === 0 ? String(ore / 100) : (ore / 100).toFixed(2).replace('.', ',')
