import type { CSSProperties, ReactNode } from 'react'
import type { GameKind } from '#contract/bounds.ts'
import classes from './table-plan.module.css'

/** A table with its place, if it has one. */
export type Placed = { id: string; location: string; place: { x: number; y: number } | null }

type TablePlanProps<T extends Placed> = {
  tables: readonly T[]
  /** One table on the floor plan: a control with a `TableDrawing`. */
  children: (table: T) => ReactNode
}

/** Each room as a floor plan with the tables that the house has placed in it. */
export function TablePlan<T extends Placed>({ tables, children }: TablePlanProps<T>) {
  const rooms = Map.groupBy(
    tables.filter(({ place }) => place !== null),
    ({ location }) => location,
  )
  return (
    <div className="grid grid-fit-[340px] gap-4">
      {[...rooms].map(([location, inRoom]) => (
        <section key={location} className="grid gap-2 min-w-0">
          <h3 lang="sv">{location}</h3>
          <div
            className={`${classes.floor} relative aspect-16/10 border-2 border-edge rounded-[14px]`}
            data-floor
          >
            {inRoom.map((table) => (
              <div
                key={table.id}
                className={`${classes.spot} absolute top-(--y) left-(--x)`}
                style={
                  { '--x': `${table.place?.x ?? 0}%`, '--y': `${table.place?.y ?? 0}%` } as CSSProperties
                }
              >
                {children(table)}
              </div>
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}

/** Whether the house has placed any of these tables. */
export const isDrawn = (tables: readonly Placed[]): boolean => tables.some(({ place }) => place !== null)

const seat = 22

/** A table from above with its chairs and its number. */
export function TableDrawing({ number, capacity }: { number: number; capacity: number }) {
  const above = Math.ceil(capacity / 2)
  const width = Math.max(above * seat + 10, 44)
  const chairs = (count: number) =>
    Array.from({ length: count }, (_, index) => width / 2 + (index - (count - 1) / 2) * seat - 7)
  return (
    <svg className="block" width={width} height={52} viewBox={`0 0 ${width} 52`} aria-hidden>
      {chairs(above).map((x) => (
        <rect key={x} className="fill-edge" x={x} y={1} width={14} height={9} rx={4} />
      ))}
      {chairs(capacity - above).map((x) => (
        <rect key={x} className="fill-edge" x={x} y={42} width={14} height={9} rx={4} />
      ))}
      <rect className={`${classes.top} fill-raised`} x={2} y={8} width={width - 4} height={36} rx={9} />
      <text x={width / 2} y={32} textAnchor="middle" className={`${classes.figure} fill-text`}>
        {number}
      </text>
    </svg>
  )
}

/** The tables of each game from above, in pixels. A game of the house's own is as large as a table tennis table. */
const sizes: Record<GameKind, { width: number; height: number }> = {
  pool: { width: 76, height: 44 },
  dart: { width: 44, height: 44 },
  shuffleboard: { width: 112, height: 32 },
  own: { width: 68, height: 44 },
}

/** A game table from above, with its number. */
export function GameDrawing({ kind, tableNumber }: { kind: GameKind; tableNumber: number }) {
  const { width, height } = sizes[kind]
  const pockets = [4, width / 2, width - 4].flatMap((x) => [4, height - 4].map((y) => ({ x, y })))
  return (
    <svg className="block" width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden>
      <rect
        className={`${classes.top} fill-raised`}
        x={2}
        y={2}
        width={width - 4}
        height={height - 4}
        rx={kind === 'dart' ? (height - 4) / 2 : 6}
      />
      {kind === 'pool' &&
        pockets.map(({ x, y }) => <circle key={`${x} ${y}`} className="fill-edge" cx={x} cy={y} r={4} />)}
      {kind === 'dart' && (
        <circle className={`${classes.top} fill-none`} cx={width / 2} cy={height / 2} r={height / 2 - 8} />
      )}
      <text x={width / 2} y={height / 2 + 6} textAnchor="middle" className={`${classes.figure} fill-text`}>
        {tableNumber}
      </text>
    </svg>
  )
}
