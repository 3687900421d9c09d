import { useDebouncedCallback } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import type { EditableTable } from '#contract/tables.ts'
import { request } from '#web/platform/api.ts'
import { useAction } from '#web/ui/use-action.ts'
import { invalidateTables } from './queries.ts'

type Place = { x: number; y: number }

/** Steps of the arrow keys, and the grid to which a dropped table snaps, in hundredths of the room. */
const step = 2
/** How long the arrow keys rest before a place is saved, in milliseconds. */
const rest = 500
const keys: Record<string, Place> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
}
const within = (value: number) => Math.min(100, Math.max(0, Math.round(value / step) * step))

/** Placing tables on the drawing. A place is shown at once, and saved when the table is dropped or the keys rest. */
export function usePlacing() {
  const client = useQueryClient()
  /** Places that are not yet in the tables that the server has answered. */
  const [moved, setMoved] = useState<Record<string, Place | null>>({})
  const dragged = useRef<string | null>(null)
  /** The versions of the latest answers, for a place that is saved before the tables are fetched again. */
  const versions = useRef<Record<string, number>>({})
  const action = useAction({
    request: ({ table, place }: { table: EditableTable; place: Place | null }) =>
      request('setTablePlace', {
        params: { tableId: table.id },
        body: { place, version: Math.max(table.version, versions.current[table.id] ?? 0) },
      }),
    success: null,
    failed: { title: 'ui.failed', message: 'adminTables.plan.failed' },
    explained: ['stale_version', 'unreachable'],
    queue: 'places',
    onDone: async ({ id, version }) => {
      versions.current[id] = version
      await invalidateTables(client)
    },
    onFailed: (_error, { table }) => {
      setMoved(({ [table.id]: _, ...others }) => others)
      void invalidateTables(client)
      return false
    },
  })
  const show = (table: EditableTable, place: Place | null) =>
    setMoved((places) => ({ ...places, [table.id]: place }))
  const place = (table: EditableTable, to: Place | null) => {
    show(table, to)
    action.run({ table, place: to })
  }
  const saveLater = useDebouncedCallback(place, rest)
  const placeOf = (table: EditableTable) => {
    const own = moved[table.id]
    return own === undefined ? table.place : own
  }
  return {
    placeOf,
    place,
    handle: (table: EditableTable) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        dragged.current = table.id
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        if (dragged.current === table.id) show(table, placeAt(event))
      },
      onPointerUp: (event: PointerEvent<HTMLElement>) => {
        if (dragged.current !== table.id) return
        dragged.current = null
        const to = placeAt(event)
        const { place: from } = table
        if (to && !(from?.x === to.x && from.y === to.y)) place(table, to)
      },
      onPointerCancel: () => {
        dragged.current = null
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        if (event.key === 'Delete' || event.key === 'Backspace') {
          event.preventDefault()
          return place(table, null)
        }
        const by = keys[event.key]
        const from = placeOf(table)
        if (!by || !from) return
        event.preventDefault()
        const to = { x: within(from.x + by.x), y: within(from.y + by.y) }
        show(table, to)
        saveLater(table, to)
      },
    }),
  }
}

/** Where on the floor of its room a pointer is. */
function placeAt({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): Place | null {
  const floor = currentTarget.closest('[data-floor]')?.getBoundingClientRect()
  if (!floor) return null
  return {
    x: within(((clientX - floor.left) / floor.width) * 100),
    y: within(((clientY - floor.top) / floor.height) * 100),
  }
}
