import { useQuery } from '@tanstack/react-query'
import type { HallTable } from '#contract/play-hall.ts'
import { floorPlanQuery } from '#web/domain/floor-plan.ts'
import { gameTableName } from '#web/domain/game-words.ts'
import plan from '#web/domain/table-plan.module.css'
import { GameDrawing, TableDrawing, TablePlan } from '#web/domain/table-plan.tsx'
import { useTranslation } from '#web/platform/language.ts'
import { stateOf, TableState } from './table-state.tsx'

/** The game tables on the floor plan, with the tables for guests who eat in the same rooms. */
export function HallPlan({ tables }: { tables: readonly HallTable[] }) {
  const { t } = useTranslation()
  const rooms = new Set(tables.filter(({ place }) => place !== null).map(({ location }) => location))
  const { data } = useQuery(floorPlanQuery)
  const beside = data?.items.filter(({ location }) => rooms.has(location)) ?? []
  return (
    <section className="panel flex flex-col gap-3" aria-labelledby="hall-plan">
      <h2 id="hall-plan">{t('play.view.plan')}</h2>
      <TablePlan tables={[...beside, ...tables]}>
        {(table) =>
          'capacity' in table ? (
            <span className={plan.table} data-beside aria-hidden>
              <TableDrawing number={table.tableNumber} capacity={table.capacity} />
            </span>
          ) : (
            <span
              className={plan.table}
              data-shown
              data-proposed={stateOf(table) === 'free' || undefined}
              data-taken={stateOf(table) !== 'free' || undefined}
            >
              <span className="visually-hidden">
                {gameTableName(table)}, <TableState table={table} />
              </span>
              <GameDrawing {...table} />
            </span>
          )
        }
      </TablePlan>
      <p className="muted small">{t('play.view.legend')}</p>
    </section>
  )
}
