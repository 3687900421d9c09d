import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { businessDateOf } from '#rules/business-date.ts'
import { CodeCard, codeCards } from '#web/domain/code-card.tsx'
import { useTranslation } from '#web/platform/language.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { adminTableQueries, useAdminRealtimeTables } from './queries.ts'

/** What a table's code opens. It has the number, as the card on the table does. */
const pathOf = (tableNumber: number) => `/menu?table=${tableNumber}`

/** A card with a code for each table, to print and put on the tables. */
export function TableCodes() {
  const { t } = useTranslation()
  useAdminRealtimeTables()
  return (
    <Loaded
      query={useQuery(adminTableQueries.day(businessDateOf(new Date())))}
      loading="adminTables.loading"
      failed="adminTables.toasts.loadFailed"
    >
      {({ tables }) =>
        tables.length === 0 ? (
          <EmptyState title={t('adminTables.empty.title')} text={t('adminTables.empty.text')} />
        ) : (
          <>
            <div className="print:hidden flex flex-wrap items-center gap-4">
              <Button leftSection={<Printer size={19} aria-hidden />} onClick={() => window.print()}>
                {t('adminTables.codes.print')}
              </Button>
            </div>
            <ul className={codeCards}>
              {tables.map(({ id, tableNumber, location }) => {
                const name = t('adminTables.number', { number: tableNumber })
                return (
                  <CodeCard
                    key={id}
                    name={name}
                    path={pathOf(tableNumber)}
                    label={t('adminTables.codes.code', { name })}
                    text={t('adminTables.codes.scan')}
                    location={location}
                  />
                )
              })}
            </ul>
          </>
        )
      }
    </Loaded>
  )
}
