import { useEffect } from 'react'
import { bounds } from '#contract/bounds.ts'
import { changeCart } from '#web/domain/use-cart.ts'

/** The table whose code the guest has scanned becomes the place of the cart. */
export function useTablePlace(table: string | undefined): void {
  useEffect(() => {
    const number = /^\d{1,3}$/.test(table ?? '') ? Number(table) : 0
    if (number >= 1 && number <= bounds.table.number) changeCart({ place: { kind: 'table', number } })
  }, [table])
}
