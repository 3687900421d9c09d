import type { Language } from '#contract/bounds.ts'
import { perLanguage } from './formats.ts'

const withDigits = (digits: number) =>
  perLanguage(
    (locale) =>
      new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  )
const whole = withDigits(0)
const exact = withDigits(2)

/** '129 kr', '1 234,50 kr'; in English '1,234.50 kr'. Whole kronor have no decimals. */
export function formatPrice(ore: number, language: Language): string {
  const formatOf = ore % 100 === 0 ? whole : exact
  return `${formatOf(language).format(ore / 100)}\u00A0kr`
}
