import { useQuery, useQueryClient } from '@tanstack/react-query'
import { QrCode as CodeIcon } from 'lucide-react'
import { businessDateOf } from '#rules/business-date.ts'
import { hallQuery } from '#web/domain/floor-plan.ts'
import { PlanEditor } from '#web/domain/plan-editor.tsx'
import { GameDrawing, TableDrawing } from '#web/domain/table-plan.tsx'
import { request } from '#web/platform/api.ts'
import { useTranslation } from '#web/platform/language.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { adminTableQueries, invalidateTables } from './queries.ts'

/** The floor plan of the house, with the game tables that stand in the same rooms. */
export function HousePlan() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { data } = useQuery(adminTableQueries.day(businessDateOf(new Date())))
  const games = useQuery(hallQuery).data?.items ?? []
  if (!data || data.tables.length === 0) return null
  return (
    <PlanEditor
      tables={data.tables}
      texts="adminTables.plan"
      shortName={({ tableNumber }) => String(tableNumber)}
      nameOf={({ tableNumber }) => t('adminTables.number', { number: tableNumber })}
      drawingOf={({ tableNumber, capacity }) => <TableDrawing number={tableNumber} capacity={capacity} />}
      others={games.map((game) => ({ ...game, drawing: <GameDrawing {...game} /> }))}
      save={(tableId, body) => request('setTablePlace', { params: { tableId }, body })}
      refetch={() => invalidateTables(client)}
    >
      <div>
        <LinkButton
          to="/admin/table-codes"
          variant="default"
          leftSection={<CodeIcon size={19} aria-hidden />}
        >
          {t('adminTables.codes.title')}
        </LinkButton>
      </div>
    </PlanEditor>
  )
}
