import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { businessDateOf } from '#rules/business-date.ts'
import { QrCode } from '#web/domain/qr-code.tsx'
import { appName } from '#web/platform/app-name.ts'
import { useTranslation } from '#web/platform/language.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { adminTableQueries, useAdminRealtimeTables } from './queries.ts'

/** The address that a table's code opens. It has the number, as the card on the table does. */
const addressOf = (tableNumber: number) => `${window.location.origin}/menu?table=${tableNumber}`

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
            <ul className="plain-list grid grid-fill-[260px] gap-4 print:grid-cols-[repeat(3,1fr)] print:gap-0">
              {tables.map(({ id, tableNumber, location }) => {
                const name = t('adminTables.number', { number: tableNumber })
                return (
                  // Paper in both themes: what is on the screen is what is printed.
                  <li
                    key={id}
                    className="grid gap-1.5 justify-items-center py-5 px-3 border border-dashed border-[#8a8a8a] rounded-md bg-[#fff] text-[#111] text-center break-inside-avoid [&_h2]:text-[2.25rem] print:rounded-none"
                  >
                    <p>{appName()}</p>
                    <h2>{name}</h2>
                    <QrCode content={addressOf(tableNumber)} label={t('adminTables.codes.code', { name })} />
                    <p>{t('adminTables.codes.scan')}</p>
                    <p lang="sv">{location}</p>
                  </li>
                )
              })}
            </ul>
          </>
        )
      }
    </Loaded>
  )
}
