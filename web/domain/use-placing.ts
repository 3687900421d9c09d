import { useDebouncedCallback } from '@mantine/hooks'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useAction } from '#web/ui/use-action.ts'

type Place = { x: number; y: number }
/** A table that can be placed on the floor plan. */
export type Placeable = { id: string; location: string; place: Place | null; version: number }

/** Steps of the arrow keys, and the grid to which a dropped table snaps, in hundredths of the room. */
const step = 2
/** The time after the last arrow key until the place is saved, in milliseconds. */
const saveDelay = 500
const keys: Record<string, Place> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
}
const within = (value: number) => Math.min(100, Math.max(0, Math.round(value / step) * step))

/** Pixels that a pointer may move before a press is a drag. */
const slack = 6

/** Where a drag began: the pointer, and the corner of the table. */
type Hold = { id: string; pointer: Place; corner: Place; isMoving: boolean }

export type Placing = {
  /** Stores a place, and returns the table as it is then. */
  save: (tableId: string, body: { place: Place | null; version: number }) => Promise<Placeable>
  /** Fetches the tables again. */
  refetch: () => Promise<void>
}

/** Placing tables on the floor plan. A new place is shown at once, and saved when the table is dropped or shortly after the last key. */
export function usePlacing({ save, refetch }: Placing) {
  /** Places that are not yet in the tables that the server has answered. */
  const [moved, setMoved] = useState<Record<string, Place | null>>({})
  const hold = useRef<Hold | null>(null)
  /** The versions of the latest answers, for a place that is saved before the tables are fetched again. */
  const versions = useRef<Record<string, number>>({})
  const forget = (tableId: string) => setMoved((places) => without(places, tableId))
  const action = useAction({
    request: ({ table, place }: { table: Placeable; place: Place | null }) =>
      save(table.id, { place, version: Math.max(table.version, versions.current[table.id] ?? 0) }),
    success: null,
    failed: { title: 'ui.failed', message: 'adminTables.plan.failed' },
    explained: ['stale_version', 'unreachable'],
    queue: 'places',
    onDone: async ({ id, version }, { place }) => {
      versions.current[id] = version
      await refetch()
      // From now on the stored place is shown, which others may change, unless the table has been moved again.
      setMoved((places) => (places[id] === place ? without(places, id) : places))
    },
    onFailed: (_error, { table }) => {
      forget(table.id)
      void refetch()
      return false
    },
  })
  const show = (table: Placeable, place: Place | null) =>
    setMoved((places) => ({ ...places, [table.id]: place }))
  const saveLater = useDebouncedCallback((table: Placeable, to: Place) => action.run({ table, place: to }), {
    delay: saveDelay,
    flushOnUnmount: true,
  })
  /** The table whose place waits to be saved. */
  const waiting = useRef<string | null>(null)
  /** A newer place of the same table replaces the waiting one. The waiting place of another table is saved now. */
  const settle = ({ id }: Placeable) => (waiting.current === id ? saveLater.cancel() : saveLater.flush())
  const place = (table: Placeable, to: Place | null) => {
    settle(table)
    show(table, to)
    action.run({ table, place: to })
  }
  const placeOf = (table: Placeable) => {
    const own = moved[table.id]
    return own === undefined ? table.place : own
  }
  return {
    placeOf,
    place,
    handle: (table: Placeable, onRemove: () => void) => ({
      onPointerDown: ({ button, pointerId, clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
        if (button !== 0) return
        currentTarget.setPointerCapture(pointerId)
        // Safari does not focus a button that is tapped.
        currentTarget.focus()
        const { left, top } = currentTarget.getBoundingClientRect()
        hold.current = {
          id: table.id,
          pointer: { x: clientX, y: clientY },
          corner: { x: left, y: top },
          isMoving: false,
        }
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const held = hold.current
        if (held?.id !== table.id) return
        held.isMoving ||= Math.hypot(event.clientX - held.pointer.x, event.clientY - held.pointer.y) > slack
        if (held.isMoving) show(table, placeAt(event, held))
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        const held = hold.current
        hold.current = null
        const to = held?.id === table.id && held.isMoving ? placeAt(event, held) : null
        if (to) place(table, to)
      },
      onPointerCancel: () => {
        hold.current = null
        forget(table.id)
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        if (event.key === 'Delete' || event.key === 'Backspace') {
          event.preventDefault()
          return onRemove()
        }
        const by = keys[event.key]
        const from = placeOf(table)
        if (!by || !from) return
        event.preventDefault()
        const to = { x: within(from.x + by.x), y: within(from.y + by.y) }
        settle(table)
        show(table, to)
        waiting.current = table.id
        saveLater(table, to)
      },
    }),
  }
}

const without = (places: Record<string, Place | null>, tableId: string) =>
  Object.fromEntries(Object.entries(places).filter(([id]) => id !== tableId))

/** The place of a dragged table in its room: 0 at the left or upper wall and 100 at the opposite one. */
function placeAt({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>, held: Hold): Place | null {
  const floor = currentTarget.closest('[data-floor]')?.getBoundingClientRect()
  if (!floor) return null
  const { width, height } = currentTarget.getBoundingClientRect()
  const left = held.corner.x + clientX - held.pointer.x - floor.left
  const top = held.corner.y + clientY - held.pointer.y - floor.top
  return {
    x: within((left / (floor.width - width)) * 100),
    y: within((top / (floor.height - height)) * 100),
  }
}
