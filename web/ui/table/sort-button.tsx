import { ArrowDown, ArrowUp } from 'lucide-react'
import type { SortOrder } from '#contract/fields.ts'
import { useTranslation } from '#web/platform/language.ts'

/** How the rows are sorted. Only by columns by which the server can page. */
export type Sort = {
  /** The id of the column. */
  column: string
  order: SortOrder
  /** Turns the order around. */
  turn: () => void
}

/** Turns the order of a column around. In a table its header, above cards with the order in words. */
export function SortButton({
  sort,
  name,
  isInWords = false,
}: {
  sort: Sort
  name: string
  isInWords?: boolean
}) {
  const { t } = useTranslation()
  const Icon = sort.order === 'asc' ? ArrowUp : ArrowDown
  return (
    <button
      type="button"
      className="inline-flex items-center gap-1.5 min-h-11 px-0 py-1 border-0 bg-transparent text-inherit [font:inherit] cursor-pointer hover:text-text"
      title={t('actions.sorted.turn')}
      onClick={sort.turn}
    >
      {isInWords ? t(`actions.sorted.${sort.order}`, { column: name }) : name}
      <Icon size={16} aria-hidden />
    </button>
  )
}
