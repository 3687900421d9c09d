import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { GameKind } from '#contract/bounds.ts'
import { gameTableName, kindName } from '#web/domain/game-words.ts'
import { useNow } from '#web/domain/use-now-until.ts'
import type { AnswerOf } from '#web/platform/api.ts'
import { useTranslation } from '#web/platform/language.ts'
import { AdminBack } from '#web/ui/admin-back.tsx'
import { TableSkeleton } from '#web/ui/card-skeleton.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { canStart, isHeld } from './card-bookings.tsx'
import { PlayBill } from './play-bill.tsx'
import { PlayCard, stateOf } from './play-card.tsx'
import { PlayTabs } from './play-tabs.tsx'
import { boardQuery, useAdminRealtimePlay } from './queries.ts'
import { SessionDialog } from './session-dialog.tsx'
import { StaffQueue, useHeldTables } from './staff-queue.tsx'
import { Stopped } from './stopped-sessions.tsx'
import { usePlay } from './use-play.ts'

type Board = AnswerOf<'getPlayBoard'>

/** All game tables: what is free, who plays, for how long and what it costs so far. */
export function PlayBoard() {
  const { t } = useTranslation()
  useAdminRealtimePlay()
  const query = useQuery(boardQuery)
  return (
    <Screen title={t('adminPlay.title')} width="wide" back={<AdminBack />}>
      <PlayTabs />
      <Loaded
        query={query}
        loading="adminPlay.loading"
        failed="adminPlay.loadFailed"
        skeleton={<TableSkeleton />}
      >
        {(board) =>
          board.items.length === 0 ? (
            <EmptyState title={t('adminPlay.empty.title')} text={t('adminPlay.empty.text')} />
          ) : (
            // The clock of the server: what the device's own clock differs is the same until the next answer.
            <Tables board={board} ahead={Date.parse(board.now) - query.dataUpdatedAt} />
          )
        }
      </Loaded>
    </Screen>
  )
}

function Tables({ board: { items, stopped }, ahead }: { board: Board; ahead: number }) {
  const { t } = useTranslation()
  const now = new Date(useNow(1_000).getTime() + ahead)
  const play = usePlay()
  const [open, setOpen] = useState<{ id: string; isStopping: boolean } | null>(null)
  const opened = items.find(({ session }) => session !== null && session.id === open?.id)
  const count = (state: string) => items.filter((table) => stateOf(table) === state).length
  const kinds = [...new Set(items.map(({ kind }) => kind))]
  const held = useHeldTables()
  const free = items.filter((table) => stateOf(table) === 'free' && !held.has(table.id))
  return (
    <div className="flex flex-col gap-5">
      <p role="status">
        {t('adminPlay.summary', {
          playing: count('running') + count('paused'),
          all: items.length,
          count: free.filter((table) => !isHeld(table, now)).length,
        })}
      </p>
      {kinds.map((kind) => (
        <Kind key={kind} kind={kind}>
          {items
            .filter((table) => table.kind === kind)
            .map((table) => (
              <PlayCard
                key={table.id}
                table={table}
                held={held.get(table.id)}
                now={now}
                play={play}
                onOpen={() => setOpen({ id: table.session?.id ?? '', isStopping: false })}
                onStop={() => setOpen({ id: table.session?.id ?? '', isStopping: true })}
              />
            ))}
        </Kind>
      ))}
      <StaffQueue tables={items} />
      {stopped.length > 0 && <Stopped sessions={stopped} tables={items} />}
      {opened?.session && open?.isStopping === false && (
        <SessionDialog
          table={opened}
          session={opened.session}
          free={free.filter((table) => canStart(table, now))}
          now={now}
          play={play}
          onClose={() => setOpen(null)}
        />
      )}
      <ConfirmDialog
        opened={open?.isStopping === true && opened !== undefined}
        onClose={() => setOpen(null)}
        onConfirm={() => {
          // The session is no longer among the tables then, which closes the dialog.
          if (opened?.session) void play.step.run({ table: opened, session: opened.session, step: 'stop' })
        }}
        title={t('adminPlay.confirmStop', { table: opened ? gameTableName(opened) : '' })}
        confirmLabel={t('adminPlay.stop')}
        busy={play.step.isPending}
        destructive={false}
      >
        {opened?.session && <PlayBill session={opened.session} now={now} />}
        <p className="muted small">{t('adminPlay.register')}</p>
      </ConfirmDialog>
    </div>
  )
}

function Kind({ kind, children }: { kind: GameKind; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3" aria-label={kindName(kind)}>
      <h2>{kindName(kind)}</h2>
      <ul className="plain-list grid gap-3 grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))]">
        {children}
      </ul>
    </section>
  )
}
