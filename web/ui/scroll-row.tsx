import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/platform/language.ts'
import classes from './scroll-row.module.css'

/** Cards in a row that scrolls sideways: by swipe, by keyboard and by two buttons. Children are `<li>`. */
export function ScrollRow({ label, children }: { label: string; children: ReactNode }) {
  const { t } = useTranslation()
  const row = useRef<HTMLUListElement>(null)
  const [ends, setEnds] = useState({ start: true, end: true })

  useEffect(() => {
    const element = row.current
    if (!element) return
    const measure = () => {
      const rest = element.scrollWidth - element.clientWidth - element.scrollLeft
      setEnds({ start: element.scrollLeft < 8, end: rest < 8 })
    }
    // Measures when it begins to observe, after the layout: measuring here would force one.
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    const added = new MutationObserver(measure)
    added.observe(element, { childList: true })
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      added.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [])

  const step = (direction: 1 | -1) =>
    row.current?.scrollBy({ left: direction * row.current.clientWidth * 0.8, behavior: 'smooth' })

  return (
    <div className="flex flex-col gap-3">
      <ul
        className={`${classes.row} flex gap-4 -my-1.5 -mx-(--page-gutter) py-1.5 px-(--page-gutter) list-none overflow-x-auto overscroll-x-contain [scrollbar-width:none]`}
        ref={row}
        aria-label={label}
      >
        {children}
      </ul>
      {!(ends.start && ends.end) && (
        <div className={`${classes.buttons} flex flex-wrap items-center justify-end gap-2`}>
          <button
            type="button"
            aria-label={t('ui.showPrevious', { row: label })}
            aria-disabled={ends.start}
            onClick={() => step(-1)}
          >
            <ChevronLeft aria-hidden />
          </button>
          <button
            type="button"
            aria-label={t('ui.showNext', { row: label })}
            aria-disabled={ends.end}
            onClick={() => step(1)}
          >
            <ChevronRight aria-hidden />
          </button>
        </div>
      )}
    </div>
  )
}
