import type { Language } from '#contract/bounds.ts'

const locales = { sv: 'sv-SE', en: 'en-GB' } as const
const formats = new Map<string, Intl.NumberFormat>()

/** '129 kr', '1 234,50 kr'; in English '1,234.50 kr'. Whole kronor have no decimals. */
export function formatPrice(ore: number, language: Language): string {
  const digits = ore % 100 === 0 ? 0 : 2
  const key = `${language} ${digits}`
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(locales[language], { minimumFractionDigits: digits, maximumFractionDigits: digits })
  formats.set(key, format)
  return `${format.format(ore / 100)}\u00A0kr`
}
