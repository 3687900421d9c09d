import { ActionIcon } from '@mantine/core'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/platform/language.ts'
import { placesIn } from './evening-answers.ts'

type OrderListProps = {
  options: readonly string[]
  /** The places of the options in their order, such as '2,0,1'. */
  value: string
  /** What the list is, for screen readers. */
  label: string
  /** Where the words of the buttons are. */
  texts: 'quizEvening.answer' | 'quizScreens.play'
  /** Nothing can be moved any more. The focus stays where it is. */
  isOver: boolean
  onChange: (value: string) => void
}

/** What is put in order, each with a button up and a button down. */
export function OrderList({ options, value, label, texts, isOver, onChange }: OrderListProps) {
  const { t } = useTranslation()
  const list = useRef<HTMLOListElement>(null)
  // The button that moved an option keeps the focus.
  const [moved, setMoved] = useState<{ option: number; by: number } | null>(null)
  useEffect(() => {
    if (moved) list.current?.querySelector<HTMLElement>(`[data-move="${moved.option} ${moved.by}"]`)?.focus()
  }, [moved])
  const places = placesIn(value)
  const move = (at: number, by: number) => {
    const option = places[at]
    const other = places[at + by]
    if (isOver || option === undefined || other === undefined) return
    onChange(
      places
        .with(at, other)
        .with(at + by, option)
        .join(','),
    )
    setMoved({ option, by })
  }
  const button = (at: number, by: number) => (
    <ActionIcon
      variant="default"
      size={44}
      data-move={`${places[at]} ${by}`}
      aria-label={t(by < 0 ? `${texts}.up` : `${texts}.down`, { option: options[places[at] ?? 0] ?? '' })}
      aria-disabled={isOver || places[at + by] === undefined || undefined}
      onClick={() => move(at, by)}
    >
      {by < 0 ? <ArrowUp size={20} aria-hidden /> : <ArrowDown size={20} aria-hidden />}
    </ActionIcon>
  )
  return (
    <>
      <ol ref={list} className="rows" aria-label={label}>
        {places.map((place, at) => (
          <li key={place} className="flex items-center gap-2 py-2 pr-2 pl-4">
            <b className="numbers min-w-6">{at + 1}.</b>
            <span className="flex-1 min-w-0 wrap-anywhere" lang="sv">
              {options[place]}
            </span>
            {button(at, -1)}
            {button(at, 1)}
          </li>
        ))}
      </ol>
      <p role="status" className="visually-hidden">
        {moved &&
          t(`${texts}.moved`, {
            option: options[moved.option] ?? '',
            place: places.indexOf(moved.option) + 1,
          })}
      </p>
    </>
  )
}
