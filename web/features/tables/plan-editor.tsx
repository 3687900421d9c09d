import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { QrCode as CodeIcon } from 'lucide-react'
import { useRef, useState } from 'react'
import type { EditableTable } from '#contract/tables.ts'
import { businessDateOf } from '#rules/business-date.ts'
import { useTranslation } from '#web/platform/language.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { adminTableQueries } from './queries.ts'
import classes from './table-plan.module.css'
import { TableDrawing, TablePlan } from './table-plan.tsx'
import { usePlacing } from './use-placing.ts'

/** The floor plan of the rooms, on which tables are placed by dragging, or with the arrow keys. */
export function PlanEditor() {
  const { t } = useTranslation()
  const { data } = useQuery(adminTableQueries.day(businessDateOf(new Date())))
  const placing = usePlacing()
  const frame = useRef<HTMLDivElement>(null)
  /** The table that was touched or focused last. */
  const [picked, setPicked] = useState<string | null>(null)
  if (!data || data.tables.length === 0) return null
  const tables = data.tables.map((table) => ({ ...table, place: placing.placeOf(table) }))
  const loose = tables.filter(({ place }) => place === null)
  const held = tables.find(({ id, place }) => id === picked && place !== null)
  /** Places a table on the plan or takes it off. Another button replaces its button, and gets the focus. */
  const put = (table: EditableTable, place: EditableTable['place']) => {
    placing.place(table, place)
    requestAnimationFrame(() =>
      frame.current?.querySelector<HTMLElement>(`[data-control="${table.id}"]`)?.focus(),
    )
  }
  return (
    <section ref={frame} className="panel flex flex-col gap-4">
      <h2>{t('adminTables.plan.title')}</h2>
      <p className="muted">{t('adminTables.plan.lead')}</p>
      <TablePlan tables={tables}>
        {(table) => (
          <button
            type="button"
            className={`${classes.table} ${classes.movable} touch-none`}
            aria-label={t('adminTables.number', { number: table.tableNumber })}
            aria-describedby="plan-keys"
            data-control={table.id}
            onFocus={() => setPicked(table.id)}
            {...placing.handle(table, () => put(table, null))}
          >
            <TableDrawing number={table.tableNumber} capacity={table.capacity} />
          </button>
        )}
      </TablePlan>
      <p id="plan-keys" className="muted small">
        {t('adminTables.plan.keys')}
      </p>
      <p role="status" className="visually-hidden">
        {held?.place && t('adminTables.plan.at', { number: held.tableNumber, ...held.place })}
      </p>
      {held && (
        <div>
          <Button variant="default" onClick={() => put(held, null)}>
            {t('adminTables.plan.remove', { number: held.tableNumber })}
          </Button>
        </div>
      )}
      {loose.length > 0 && <Tray tables={loose} onPlace={(table) => put(table, { x: 50, y: 50 })} />}
      <div>
        <LinkButton
          to="/admin/table-codes"
          variant="default"
          leftSection={<CodeIcon size={19} aria-hidden />}
        >
          {t('adminTables.codes.title')}
        </LinkButton>
      </div>
    </section>
  )
}

/** The tables that are not on the floor plan. */
function Tray({ tables, onPlace }: { tables: EditableTable[]; onPlace: (table: EditableTable) => void }) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col gap-2">
      <h3>{t('adminTables.plan.loose')}</h3>
      <div className="flex flex-wrap gap-2.5">
        {tables.map((table) => (
          <Button key={table.id} data-control={table.id} variant="default" onClick={() => onPlace(table)}>
            {t('adminTables.plan.place', { number: table.tableNumber })}
          </Button>
        ))}
      </div>
    </div>
  )
}
