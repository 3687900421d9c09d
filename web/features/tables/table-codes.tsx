import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { houseDateOf } from '#rules/house-date.ts'
import { QrCode } from '#web/domain/qr-code.tsx'
import { appName } from '#web/platform/app-name.ts'
import { useTranslation } from '#web/platform/language.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { adminTableQueries, useAdminRealtimeTables } from './queries.ts'
import classes from './table-codes.module.css'

/** The address that a table's code opens. It has the number, as the card on the table does. */
const addressOf = (tableNumber: number) => `${window.location.origin}/menu?table=${tableNumber}`

/** A card with a code for each table, to print and put on the tables. */
export function TableCodes() {
  const { t } = useTranslation()
  useAdminRealtimeTables()
  return (
    <Loaded
      query={useQuery(adminTableQueries.day(houseDateOf(new Date())))}
      loading="adminTables.loading"
      failed="adminTables.toasts.loadFailed"
    >
      {({ tables }) =>
        tables.length === 0 ? (
          <EmptyState title={t('adminTables.empty.title')} text={t('adminTables.empty.text')} />
        ) : (
          <>
            <Group className={classes.tools}>
              <Button leftSection={<Printer size={19} aria-hidden />} onClick={() => window.print()}>
                {t('adminTables.codes.print')}
              </Button>
            </Group>
            <ul className={classes.cards}>
              {tables.map(({ id, tableNumber, location }) => {
                const name = t('adminTables.number', { number: tableNumber })
                return (
                  <li key={id} className={classes.card}>
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
