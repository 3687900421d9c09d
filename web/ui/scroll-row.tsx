import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/platform/language.ts'

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
    // The observer measures when it begins, after the layout. Measuring here would force a layout.
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
        className="flex gap-4 -my-1.5 -mx-(--page-gutter) py-1.5 px-(--page-gutter) list-none overflow-x-auto overscroll-x-contain snap-x scroll-px-(--page-gutter) [scrollbar-width:none] [&>li]:flex [&>li]:flex-none [&>li]:w-[min(300px,82vw)] [&>li]:snap-start [&>li>*]:flex-1 [&>li>*]:min-w-0"
        ref={row}
        aria-label={label}
      >
        {children}
      </ul>
      {!(ends.start && ends.end) && (
        <div className="flex flex-wrap items-center justify-end gap-2">
          <Arrow
            icon={ChevronLeft}
            label={t('ui.showPrevious', { row: label })}
            isAtEnd={ends.start}
            onClick={() => step(-1)}
          />
          <Arrow
            icon={ChevronRight}
            label={t('ui.showNext', { row: label })}
            isAtEnd={ends.end}
            onClick={() => step(1)}
          />
        </div>
      )}
    </div>
  )
}

type ArrowProps = { icon: LucideIcon; label: string; isAtEnd: boolean; onClick: () => void }

const Arrow = ({ icon: Icon, label, isAtEnd, onClick }: ArrowProps) => (
  <button
    type="button"
    className="grid place-items-center size-11 p-0 border border-edge rounded-full bg-raised text-text cursor-pointer aria-disabled:border-line aria-disabled:text-edge aria-disabled:cursor-default"
    aria-label={label}
    aria-disabled={isAtEnd}
    onClick={onClick}
  >
    <Icon aria-hidden />
  </button>
)
