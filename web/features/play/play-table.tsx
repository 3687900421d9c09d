import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#web/platform/language.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Missing } from '#web/ui/load-failed.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { BackLink, Screen } from '#web/ui/screen.tsx'
import { gameTableName } from './kind-words.tsx'
import { HallPrice, TableState } from './play-hall.tsx'
import { hallQuery, useRealtimeHall } from './queries.ts'

/** The game table whose code was scanned: whether it is free, what it costs now, and how to begin. Staff start the clock. */
export function PlayTable({ gameTableId }: { gameTableId: string }) {
  const { t } = useTranslation()
  useRealtimeHall()
  const query = useQuery(hallQuery)
  const table = query.data?.items.find(({ id }) => id === gameTableId)
  const toHall = (
    <LinkButton to="/play" variant="default">
      {t('play.toHall')}
    </LinkButton>
  )
  return (
    <Screen
      title={table ? gameTableName(table) : t('play.title')}
      back={<BackLink to="/play">{t('play.title')}</BackLink>}
      width="narrow"
    >
      <Loaded query={query} loading="play.loading" failed="play.loadFailed">
        {({ prices }) =>
          table ? (
            <div className="panel flex flex-col gap-4" role="status">
              <div className="grid gap-1">
                <TableState table={table} />
                <HallPrice price={prices.find(({ kind }) => kind === table.kind)} />
                <p className="muted" lang="sv">
                  {table.location}
                </p>
              </div>
              <p>{t(table.isTaken ? 'play.takenHint' : 'play.freeHint')}</p>
              {table.isTaken && <div>{toHall}</div>}
            </div>
          ) : (
            <Missing title={t('play.missing.title')} text={t('play.missing.text')} action={toHall} />
          )
        }
      </Loaded>
    </Screen>
  )
}
