import { type CSSProperties, type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import type { ListedTableBooking } from '#contract/table-bookings.ts'
import { canMove } from '#rules/table-booking.ts'
import { useBookingActions } from './use-booking-actions.ts'

/** Pixels that a pointer may move before a press is a drag. */
const slack = 6

type Drag = { id: string; startY: number; y: number; isMoving: boolean; over: string | null }

/**
 * Dragging bookings with a mouse or pen from the row of one table to the row of another. A finger scrolls instead; the
 * dialog of a booking moves it too.
 */
export function useBookingDrag(bookings: readonly ListedTableBooking[]) {
  const { move } = useBookingActions()
  const [drag, setDrag] = useState<Drag | null>(null)
  // The click that ends a drag must not open the booking.
  const wasDragged = useRef(false)
  const end = () => setDrag(null)
  return {
    /** The table under the dragged booking. */
    over: drag?.isMoving ? drag.over : null,
    styleOf: (id: string): CSSProperties =>
      drag?.id === id && drag.isMoving
        ? { transform: `translateY(${drag.y - drag.startY}px)`, zIndex: 4, pointerEvents: 'none' }
        : {},
    handle: (booking: ListedTableBooking) => ({
      onPointerDown: ({ pointerType, button, clientY }: PointerEvent<HTMLElement>) => {
        wasDragged.current = false
        if (pointerType === 'touch' || button !== 0 || !canMove(booking.status)) return
        setDrag({ id: booking.id, startY: clientY, y: clientY, isMoving: false, over: null })
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (drag?.id !== booking.id) return
        const isMoving = drag.isMoving || Math.abs(event.clientY - drag.startY) > slack
        if (isMoving && !drag.isMoving) event.currentTarget.setPointerCapture(event.pointerId)
        setDrag({ ...drag, y: event.clientY, isMoving, over: tableAt(event.clientX, event.clientY) })
      },
      onPointerUp: () => {
        end()
        if (!drag?.isMoving) return
        wasDragged.current = true
        const row = bookings.find(({ id }) => id === drag.id)
        if (row && drag.over !== null && drag.over !== row.table?.id) move.run({ row, tableId: drag.over })
      },
      onPointerCancel: end,
      onClickCapture: (event: MouseEvent) => {
        // A key that opens the booking is a click without a pointer.
        if (wasDragged.current && event.detail > 0) event.stopPropagation()
        wasDragged.current = false
      },
    }),
  }
}

/** The id of the table whose row is at a point of the window. */
const tableAt = (x: number, y: number): string | null =>
  document
    .elementsFromPoint(x, y)
    .find((element): element is HTMLElement => element instanceof HTMLElement && 'table' in element.dataset)
    ?.dataset.table ?? null
