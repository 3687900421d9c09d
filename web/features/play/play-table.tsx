import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { HallTable, PlayHall } from '#contract/play-hall.ts'
import { whyNotStartMine } from '#rules/my-play.ts'
import { isHeldFor, mayBeginBooked } from '#rules/play-hall.ts'
import { hallQuery } from '#web/domain/floor-plan.ts'
import { gameTableName } from '#web/domain/game-words.ts'
import { useTranslation } from '#web/platform/language.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Missing } from '#web/ui/load-failed.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { BackLink, Screen } from '#web/ui/screen.tsx'
import { MySession } from './my-session.tsx'
import { HallPrice } from './play-hall.tsx'
import { queueQuery, useRealtimeHall, useRealtimeQueue } from './queries.ts'
import { StartMine } from './start-mine.tsx'
import { TableState } from './table-state.tsx'
import { aheadQueries, useRealtimeAhead } from './use-ahead.ts'
import { useMyPlay, useMyPlayActions } from './use-my-play.ts'

type TableProps = {
  gameTableId: string
  /** What a host has shown: the code of a session. */
  joinKey: string | undefined
}

/** The game table whose code was scanned: what it costs now, and how to begin; and the session of those who play there. */
export function PlayTable({ gameTableId, joinKey }: TableProps) {
  const { t } = useTranslation()
  useRealtimeHall()
  const query = useQuery(hallQuery)
  const table = query.data?.items.find(({ id }) => id === gameTableId)
  return (
    <Screen
      title={table ? gameTableName(table) : t('play.title')}
      back={<BackLink to="/play">{t('play.title')}</BackLink>}
      width="narrow"
    >
      <Loaded query={query} loading="play.loading" failed="play.loadFailed">
        {({ prices }) =>
          table ? (
            <Table table={table} prices={prices} joinKey={joinKey} />
          ) : (
            <Missing title={t('play.missing.title')} text={t('play.missing.text')} action={<ToHall />} />
          )
        }
      </Loaded>
    </Screen>
  )
}

function ToHall() {
  const { t } = useTranslation()
  return (
    <LinkButton to="/play" variant="default">
      {t('play.toHall')}
    </LinkButton>
  )
}

type AtTable = { table: HallTable; prices: PlayHall['prices']; joinKey: string | undefined }

function Table({ table, prices, joinKey }: AtTable) {
  const { session, mayStart, now, savedAt } = useMyPlay()
  const isHere = session?.table.id === table.id
  const isPlayingHere = isHere && session.stoppedAt === null
  return (
    <div className="flex flex-col gap-5">
      {isHere && <MySession session={session} now={now} savedAt={savedAt} />}
      {!isPlayingHere && (
        <div className="panel flex flex-col gap-4">
          <div className="grid gap-1" role="status">
            <TableState table={table} />
            <HallPrice price={prices.find(({ kind }) => kind === table.kind)} />
            <p className="muted" lang="sv">
              {table.location}
            </p>
          </div>
          {table.isTaken ? (
            <Taken joinKey={joinKey} />
          ) : (
            <Free
              table={table}
              now={now}
              playing={
                session && session.stoppedAt === null && session.isMine ? gameTableName(session.table) : null
              }
              mayStart={mayStart && !table.isClosed}
            />
          )}
        </div>
      )}
    </div>
  )
}

type FreeProps = {
  table: HallTable
  now: Date
  /** Where the guest plays already. */
  playing: string | null
  mayStart: boolean
}

function Free({ table, now, playing, mayStart }: FreeProps) {
  const { t } = useTranslation()
  useRealtimeAhead()
  useRealtimeQueue()
  const { data } = useQuery(aheadQueries.mine)
  const isOwn = data?.items.some(
    (each) => each.table.id === table.id && mayBeginBooked({ startsAt: new Date(each.startsAt) }, now),
  )
  const queue = useQuery(queueQuery).data
  const isCalled = queue?.mine.some(({ call }) => call?.gameTableId === table.id)
  const isBookedNow = table.bookedAt !== null && isHeldFor({ startsAt: new Date(table.bookedAt) }, now)
  const isBooked = isBookedNow && !isOwn
  const refusal = whyNotStartMine({ mayStart, isPlaying: playing !== null, isBooked })
  if (refusal === 'play_already') return <p>{t('myPlay.already', { table: playing ?? '' })}</p>
  if (refusal === 'play_time_taken') return <Elsewhere text={t('play.bookedHint')} />
  // A table that is held for no booking is held for a party of the queue.
  if (table.isHeld && !isBookedNow && !isCalled) return <Elsewhere text={t('play.heldHint')} />
  if (refusal) return table.isClosed ? <Elsewhere text={t('play.closedHint')} /> : <p>{t('play.freeHint')}</p>
  return (
    <>
      {isOwn && <p className="font-medium">{t('myPlay.booked')}</p>}
      {isCalled && <p className="font-medium">{t('myPlay.called')}</p>}
      <StartMine gameTableId={table.id} />
    </>
  )
}

/** Why nobody starts here now, and the way to the other tables. */
function Elsewhere({ text }: { text: string }) {
  return (
    <>
      <p>{text}</p>
      <div>
        <ToHall />
      </div>
    </>
  )
}

function Taken({ joinKey }: { joinKey: string | undefined }) {
  const { t } = useTranslation()
  const { join } = useMyPlayActions()
  if (joinKey === undefined) return <Elsewhere text={t('play.takenHint')} />
  return (
    <>
      <p>{t('myPlay.invited')}</p>
      <div>
        <Button size="md" loading={join.isPending} onClick={() => void join.run(joinKey)}>
          {t('myPlay.joinNow')}
        </Button>
      </div>
    </>
  )
}
