/** The price as written; a plain number gets 'kr'. Null when it is free. */
export function priceInWords(price: string | null): string | null {
  if (price === null || price.trim() === '') return null
  return /^\d+([.,]\d{1,2})?$/.test(price) ? `${price.replace('.', ',')} kr` : price
}
