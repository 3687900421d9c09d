/** Öre from kronor as Swedes type them: '89', '89,50', '89.50', '1 234,50 kr'. Null for anything else. */
export function readPrice(typed: string): number | null {
  const match = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(typed.replaceAll(/\s|kr\s*$/gi, ''))
  if (!match) return null
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** Öre as one would type them: '89' or '89,50'. */
export const typedPrice = (ore: number): string =>
  ore % 100 === 0 ? String(ore / 100) : (ore / 100).toFixed(2).replace('.', ',')
