import { useNavigate, useSearch } from '@tanstack/react-router'
import type { SortOrder } from '#contract/fields.ts'

/** The order of a list: in the address as `?order=` where it is not the usual one, so that a reload and a link keep it. */
export function useSortOrder(usual: SortOrder): { order: SortOrder; turn: () => void } {
  const { order: given } = useSearch({ strict: false })
  const navigate = useNavigate()
  const order = given === 'asc' || given === 'desc' ? given : usual
  const next = order === 'asc' ? 'desc' : 'asc'
  return {
    order,
    turn: () =>
      void navigate({
        to: '.',
        search: (now) => ({ ...now, order: next === usual ? '' : next }),
        replace: true,
        resetScroll: false,
      }),
  }
}
