import { type CSSProperties, type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import type { ListedTableBooking } from '#contract/table-bookings.ts'
import { canMove, isAt } from '#rules/table-booking.ts'
import { ruled } from '#web/domain/ruled-booking.ts'
import { useBookingActions } from './use-booking-actions.ts'

/** Pixels that a pointer may move before a press is a drag. */
const slack = 6

/** The dragged booking: where the drag began, and whether it has moved. */
type Hold = { id: string; startY: number; isMoving: boolean }
/** What is shown: how far the booking has moved, and the table under it. */
type Drag = { id: string; by: number; over: string | null }

/**
 * Dragging bookings with a mouse or pen from the row of one table to the row of another. A finger scrolls instead; the
 * dialog of a booking moves it too.
 */
export function useBookingDrag(bookings: readonly ListedTableBooking[]) {
  const { move } = useBookingActions()
  const hold = useRef<Hold | null>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  // The click that ends a drag must not open the booking.
  const wasDragged = useRef(false)
  const end = () => {
    hold.current = null
    setDrag(null)
  }
  return {
    /** The table under the dragged booking. */
    over: drag?.over ?? null,
    styleOf: (id: string): CSSProperties =>
      drag?.id === id ? { transform: `translateY(${drag.by}px)`, zIndex: 4 } : {},
    handle: (booking: ListedTableBooking) => ({
      onPointerDown: ({
        pointerType,
        button,
        clientY,
        pointerId,
        currentTarget,
      }: PointerEvent<HTMLElement>) => {
        wasDragged.current = false
        if (pointerType === 'touch' || button !== 0 || !canMove(ruled(booking), new Date())) return
        currentTarget.setPointerCapture(pointerId)
        hold.current = { id: booking.id, startY: clientY, isMoving: false }
      },
      onPointerMove: ({ clientX, clientY }: PointerEvent<HTMLElement>) => {
        const held = hold.current
        if (held?.id !== booking.id) return
        held.isMoving ||= Math.abs(clientY - held.startY) > slack
        if (held.isMoving)
          setDrag({ id: held.id, by: clientY - held.startY, over: tableAt(clientX, clientY) })
      },
      onPointerUp: ({ clientX, clientY }: PointerEvent<HTMLElement>) => {
        const held = hold.current
        end()
        if (held?.id !== booking.id || !held.isMoving) return
        wasDragged.current = true
        // The booking may have changed while it was held.
        const row = bookings.find(({ id }) => id === held.id)
        const tableId = tableAt(clientX, clientY)
        if (row && tableId !== null && !isAt(row, tableId)) move.run({ row, tableId })
      },
      onPointerCancel: end,
      onClickCapture: (event: MouseEvent) => {
        // A key press that opens the booking is a click without a pointer.
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
