import { useQuery, useQueryClient } from '@tanstack/react-query'
import { floorPlanQuery } from '#web/domain/floor-plan.ts'
import { gameTableName } from '#web/domain/game-words.ts'
import { PlanEditor } from '#web/domain/plan-editor.tsx'
import { GameDrawing, TableDrawing } from '#web/domain/table-plan.tsx'
import { request } from '#web/platform/api.ts'
import { adminPlayQueries, invalidatePlay } from './queries.ts'

/** The floor plan of the house with the game tables, and the tables for guests who eat in the same rooms. */
export function GamePlan() {
  const client = useQueryClient()
  const { data } = useQuery(adminPlayQueries.plan())
  const tables = useQuery(floorPlanQuery).data?.items ?? []
  if (!data || data.items.length === 0) return null
  return (
    <PlanEditor
      tables={data.items}
      texts="adminGameTables.plan"
      shortName={gameTableName}
      nameOf={gameTableName}
      drawingOf={(table) => <GameDrawing {...table} />}
      others={tables.map((table) => ({
        ...table,
        drawing: <TableDrawing number={table.tableNumber} capacity={table.capacity} />,
      }))}
      save={(gameTableId, body) => request('setGameTablePlace', { params: { gameTableId }, body })}
      refetch={() => invalidatePlay(client)}
    />
  )
}
