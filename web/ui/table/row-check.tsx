import { type ChangeEvent, useEffect, useRef } from 'react'
import { bounds } from '#contract/bounds.ts'
import { useTranslation } from '#web/platform/language.ts'
import type { Selection } from './use-selection.ts'

type CheckProps = {
  label: string
  isChecked: boolean
  /** Whether some of what it stands for is chosen, and not all. */
  isMixed?: boolean
  /** Whether the label is shown beside it. */
  showsLabel?: boolean
  title?: string
  isForAll?: boolean
  onToggle: (isRange: boolean, isChecked: boolean) => void
}

/** A checkbox with the room that a finger needs. With Shift, by pointer or space bar, it is meant for a range. */
function Check({ label, isChecked, isMixed = false, showsLabel, title, isForAll, onToggle }: CheckProps) {
  const box = useRef<HTMLInputElement>(null)
  const hasShift = useRef(false)
  useEffect(() => {
    if (box.current) box.current.indeterminate = isMixed
  }, [isMixed])
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const isRange = hasShift.current || (event.nativeEvent as MouseEvent).shiftKey
    hasShift.current = false
    onToggle(isRange, event.currentTarget.checked)
  }
  // A press with Shift would select the text around it.
  return (
    <label
      className="inline-flex items-center justify-center gap-2.5 min-w-11 min-h-11 select-none cursor-pointer"
      title={title}
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
    >
      <input
        ref={box}
        type="checkbox"
        className="flex-none size-6 m-0 accent-(--brass) cursor-pointer"
        data-select-all={isForAll || undefined}
        {...(!showsLabel && { 'aria-label': label })}
        checked={isChecked}
        onKeyDown={(event) => {
          hasShift.current = event.key === ' ' && event.shiftKey
        }}
        onChange={change}
      />
      {showsLabel && <span>{label}</span>}
    </label>
  )
}

type RowCheckProps<Row> = { selection: Selection<Row>; rows: readonly Row[]; row: Row; name: string }

/** Chooses a row. */
export function RowCheck<Row>({ selection, rows, row, name }: RowCheckProps<Row>) {
  const { t } = useTranslation()
  return (
    <Check
      label={t('actions.chosen.row', { name })}
      isChecked={selection.isChosen(row)}
      onToggle={(isRange) => selection.toggle(rows, row, isRange)}
    />
  )
}

type AllCheckProps<Row> = { selection: Selection<Row>; rows: readonly Row[]; showsLabel?: boolean }

/** Chooses all rows of the list, or as many of the first as one action may have. */
export function AllCheck<Row>({ selection, rows, showsLabel = false }: AllCheckProps<Row>) {
  const { t } = useTranslation()
  const most = Math.min(rows.length, bounds.chosenRows)
  const count = rows.filter(selection.isChosen).length
  const isTooMany = rows.length > bounds.chosenRows
  return (
    <Check
      isForAll
      label={isTooMany ? t('actions.chosen.first', { count: most }) : t('actions.chosen.all')}
      title={t('actions.chosen.range')}
      showsLabel={showsLabel}
      isChecked={count === most}
      isMixed={count > 0 && count < most}
      onToggle={(_isRange, isChecked) => selection.setAll(rows, isChecked)}
    />
  )
}
