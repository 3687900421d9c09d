import { type PointerEvent, useState } from 'react'

/** Pixels from the edge of what scrolls in which dragging scrolls it, and how far. */
const edge = 70
const step = 14

/**
 * Dragging the items of an `ol` into another order by a handle in each. `move` is called once, when the pointer is released.
 * `dropAt` says on which side of an item the dragged one would be.
 */
export function useDragOrder(move: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<{ from: number; to: number } | null>(null)
  return {
    dropAt: (index: number): 'before' | 'after' | undefined => {
      if (!drag || drag.to !== index || drag.to === drag.from) return undefined
      return drag.to < drag.from ? 'before' : 'after'
    },
    handle: (index: number) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        setDrag({ from: index, to: index })
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (drag?.from !== index) return
        const { clientY } = event
        const { scroller, top, bottom } = scrollerOf(event.currentTarget)
        const outside = clientY < top + edge ? -1 : clientY > bottom - edge ? 1 : 0
        if (outside !== 0) scroller.scrollBy(0, outside * step)
        setDrag({ from: index, to: placeAt(event.currentTarget, index, clientY) })
      },
      onPointerUp: () => {
        setDrag(null)
        if (drag && drag.to !== drag.from) move(drag.from, drag.to)
      },
      onPointerCancel: () => setDrag(null),
    }),
  }
}

/** What scrolls the list, a dialog or the window, and where its edges are. */
function scrollerOf(handle: HTMLElement) {
  for (let each = handle.parentElement; each && each !== document.body; each = each.parentElement) {
    if (each.scrollHeight > each.clientHeight && /auto|scroll/.test(getComputedStyle(each).overflowY)) {
      const { top, bottom } = each.getBoundingClientRect()
      return { scroller: each, top, bottom }
    }
  }
  return { scroller: window, top: 0, bottom: window.innerHeight }
}

/** The place that the item would have in the list if it were released at this height. */
function placeAt(handle: HTMLElement, from: number, y: number): number {
  const items = [...(handle.closest('ol')?.children ?? [])]
  return items.filter((item, index) => {
    const { top, height } = item.getBoundingClientRect()
    return index !== from && top + height / 2 < y
  }).length
}
