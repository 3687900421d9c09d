import { Button } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { useTranslation } from '#web/platform/language.ts'
import classes from './table-plan.module.css'
import { type Placed, TablePlan } from './table-plan.tsx'
import { type Placeable, type Placing, usePlacing } from './use-placing.ts'

type PlanEditorProps<T extends Placeable> = Placing & {
  tables: readonly T[]
  texts: 'adminTables.plan' | 'adminGameTables.plan'
  /** What the texts call a table: '7' or 'Pool 3'. */
  shortName: (table: T) => string
  nameOf: (table: T) => string
  drawingOf: (table: T) => ReactNode
  /** The tables of the other screen, which stand in the same rooms. */
  others: readonly (Placed & { drawing: ReactNode })[]
  children?: ReactNode
}

/** The floor plan of the rooms, on which tables are placed by dragging, or with the arrow keys. */
export function PlanEditor<T extends Placeable>({
  tables,
  texts,
  shortName,
  nameOf,
  drawingOf,
  others,
  children,
  ...stores
}: PlanEditorProps<T>) {
  const { t } = useTranslation()
  const placing = usePlacing(stores)
  const frame = useRef<HTMLDivElement>(null)
  /** The table that was touched or focused last. */
  const [picked, setPicked] = useState<string | null>(null)
  const shown = tables.map((table) => ({ ...table, place: placing.placeOf(table) }))
  const loose = shown.filter(({ place }) => place === null)
  const held = shown.find(({ id, place }) => id === picked && place !== null)
  const rooms = new Set(shown.map(({ location }) => location))
  const beside = others.filter(({ location }) => rooms.has(location))
  /** Places a table on the plan or takes it off. Another button replaces its button, and gets the focus. */
  const put = (table: T, place: Placeable['place']) => {
    placing.place(table, place)
    requestAnimationFrame(() =>
      frame.current?.querySelector<HTMLElement>(`[data-control="${table.id}"]`)?.focus(),
    )
  }
  return (
    <section ref={frame} className="panel flex flex-col gap-4">
      <h2>{t('adminTables.plan.title')}</h2>
      <p className="muted">{t(`${texts}.lead`)}</p>
      <TablePlan tables={[...beside, ...shown]}>
        {(table) =>
          'drawing' in table ? (
            <span className={classes.table} data-beside aria-hidden>
              {table.drawing}
            </span>
          ) : (
            <button
              type="button"
              className={`${classes.table} ${classes.movable} touch-none`}
              aria-label={nameOf(table)}
              aria-describedby="plan-keys"
              data-control={table.id}
              onFocus={() => setPicked(table.id)}
              {...placing.handle(table, () => put(table, null))}
            >
              {drawingOf(table)}
            </button>
          )
        }
      </TablePlan>
      <p id="plan-keys" className="muted small">
        {t('adminTables.plan.keys')}
      </p>
      <p role="status" className="visually-hidden">
        {held?.place && t(`${texts}.at`, { table: shortName(held), ...held.place })}
      </p>
      {held && (
        <div>
          <Button variant="default" onClick={() => put(held, null)}>
            {t(`${texts}.remove`, { table: shortName(held) })}
          </Button>
        </div>
      )}
      {loose.length > 0 && (
        <div className="flex flex-col gap-2">
          <h3>{t('adminTables.plan.loose')}</h3>
          <div className="flex flex-wrap gap-2.5">
            {loose.map((table) => (
              <Button
                key={table.id}
                data-control={table.id}
                variant="default"
                onClick={() => put(table, { x: 50, y: 50 })}
              >
                {t(`${texts}.place`, { table: shortName(table) })}
              </Button>
            ))}
          </div>
        </div>
      )}
      {children}
    </section>
  )
}
