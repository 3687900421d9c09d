import { useTranslation } from '#web/platform/language.ts'

/** The price as written; a plain number gets 'kr', and an empty price is 'Gratis'. */
export function usePrice(): (price: string | null) => string {
  const { t } = useTranslation()
  return (price) => {
    if (price === null || price.trim() === '') return t('events.card.free')
    return /^\d+([.,]\d{1,2})?$/.test(price) ? `${price.replace('.', ',')} kr` : price
  }
}
