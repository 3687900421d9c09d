import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/** Below this width in pixels, rows are cards. */
const tableFrom = 640
/** From the widest: a table with a label on every button, a table with symbols only, cards. */
type Form = 'words' | 'symbols' | 'cards'

/** The widest form that fits its frame; null until the frame has been measured. */
export function useFittingForm(): { frame: RefObject<HTMLDivElement | null>; form: Form | null } {
  const frame = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState<number | null>(null)
  /** The largest width at which each form was wider than its frame. */
  const [tooNarrow, setTooNarrow] = useState({ words: 0, symbols: 0 })
  const form = width === null ? null : formAt(width, tooNarrow)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element || form === null || form === 'cards' || element.scrollWidth <= element.clientWidth) return
    const { clientWidth } = element
    setTooNarrow((known) => ({ ...known, [form]: clientWidth }))
    // The observer may not have reported the present width yet. With the old width the form would stay, and be measured
    // without end.
    setWidth(clientWidth)
  })
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => setWidth(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { frame, form }
}

function formAt(width: number, tooNarrow: { words: number; symbols: number }): Form {
  if (width < tableFrom || width <= tooNarrow.symbols) return 'cards'
  return width <= tooNarrow.words ? 'symbols' : 'words'
}
