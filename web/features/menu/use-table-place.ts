import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { bounds } from '#contract/bounds.ts'
import { choosePlace } from '#web/domain/use-cart.ts'

/**
 * The table whose code the guest has scanned becomes the place of the cart. It leaves the address, so that a reload does not undo a
 * later choice.
 */
export function useTablePlace(table: string | undefined): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (table === undefined) return
    const number = /^\d{1,3}$/.test(table) ? Number(table) : 0
    if (number >= 1 && number <= bounds.table.number) choosePlace({ kind: 'table', number })
    void navigate({ to: '/menu', search: ({ table: _, ...rest }) => rest, replace: true })
  }, [table, navigate])
}
