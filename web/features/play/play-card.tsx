import { Button } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import type { BoardTable, PlaySession } from '#contract/play.ts'
import type { ListedPlayWait } from '#contract/play-queue.ts'
import { isHeldFor } from '#rules/play-hall.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { gameTableName } from '#web/domain/game-words.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatPrice } from '#web/platform/money.ts'
import { CardBookings, canStart, nextOf } from './card-bookings.tsx'
import { priceOf } from './play-bill.tsx'
import { HeldFor } from './staff-queue.tsx'
import type { usePlay } from './use-play.ts'

/** '1:05:09' */
export function clockOf(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000))
  const two = (value: number) => String(value).padStart(2, '0')
  return `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

export type PlayState = 'free' | 'running' | 'paused' | 'out'
/** How a table is: a session goes on also in a pause. */
export function stateOf({ session, isAvailable }: BoardTable): PlayState {
  if (session) return session.segments.at(-1)?.endedAt === null ? 'running' : 'paused'
  return isAvailable ? 'free' : 'out'
}

type CardProps = {
  table: BoardTable
  /** The party of the queue for which it is held. */
  held: ListedPlayWait | undefined
  now: Date
  play: ReturnType<typeof usePlay>
  onOpen: () => void
  onStop: () => void
}

/** A table on the board: its clock and its sum, and what staff do with one tap. */
export function PlayCard({ table, held, now, play, onOpen, onStop }: CardProps) {
  const { t } = useTranslation()
  const { session } = table
  const name = gameTableName(table)
  const state = stateOf(table)
  return (
    <li className="panel flex flex-col gap-2 min-w-0" data-state={state}>
      <div className="flex flex-wrap gap-x-3 items-baseline justify-between">
        <h3 className="wrap-anywhere">{name}</h3>
        <span className={state === 'running' ? 'accent font-bold' : 'muted'}>
          {state === 'free' ? !held && <FreeWords table={table} now={now} /> : t(`adminPlay.states.${state}`)}
        </span>
      </div>
      {!session && held && <HeldFor held={held} />}
      {session && <Clock session={session} now={now} />}
      <div className="flex flex-wrap gap-2 mt-auto">
        {/* The party of the queue is seated there, or the table is given away, in the queue. */}
        {state === 'free' && !held && canStart(table, now) && (
          <Button
            className="flex-[1_0_auto]"
            aria-label={t('adminPlay.startOf', { table: name })}
            loading={play.start.isPending}
            onClick={() => play.start.run(table)}
          >
            {t('adminPlay.start')}
          </Button>
        )}
        {session && (
          <>
            <Button
              variant="default"
              className="flex-[1_0_auto]"
              aria-label={t(state === 'running' ? 'adminPlay.pauseOf' : 'adminPlay.resumeOf', {
                table: name,
              })}
              loading={play.step.isPending}
              onClick={() =>
                play.step.run({ table, session, step: state === 'running' ? 'pause' : 'resume' })
              }
            >
              {t(state === 'running' ? 'adminPlay.pause' : 'adminPlay.resume')}
            </Button>
            <Button
              variant="default"
              className="flex-[1_0_auto]"
              aria-label={t('adminPlay.stopOf', { table: name })}
              onClick={onStop}
            >
              {t('adminPlay.stop')}
            </Button>
            <Button
              variant="subtle"
              className="flex-[1_0_auto]"
              aria-label={t('adminPlay.open', { table: name })}
              onClick={onOpen}
            >
              {t('actions.show')}
            </Button>
          </>
        )}
      </div>
      <CardBookings table={table} now={now} />
    </li>
  )
}

/** 'Ledigt', 'Ledigt till 19:00', or 'Bokat 19:00'. */
function FreeWords({ table, now }: { table: BoardTable; now: Date }) {
  const { t } = useTranslation()
  const next = nextOf(table, now)
  if (!next) return t('adminPlay.states.free')
  return t(isHeldFor(next, now) ? 'play.booked' : 'play.freeUntil', {
    time: stockholmWallClock(next.startsAt).time,
  })
}

function Clock({ session, now }: { session: PlaySession; now: Date }) {
  const { t, language } = useTranslation()
  const { totalOre, playedMs } = priceOf(session, now)
  const players = session.segments.at(-1)?.players ?? 1
  return (
    <>
      <p className="flex flex-wrap gap-x-3 items-baseline justify-between numbers">
        <b className="text-2xl">{clockOf(playedMs)}</b>
        <b>{formatPrice(totalOre, language)}</b>
      </p>
      <p className="muted small wrap-anywhere">
        {session.guest && (
          <>
            <bdi>{session.guest.displayName}</bdi> ·{' '}
          </>
        )}
        {t('play.players', { count: players })}
      </p>
      {session.isForgotten && (
        <p className="flex gap-2 items-start text-brass-text font-medium">
          <TriangleAlert size={19} aria-hidden className="flex-none mt-0.5" />
          {t('adminPlay.forgotten')}
        </p>
      )}
    </>
  )
}
