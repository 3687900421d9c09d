import { Button } from '@mantine/core'
import { BellRing, Hourglass } from 'lucide-react'
import type { PlayWait } from '#contract/play-queue.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { expectedWords, isSoon } from '#web/domain/expected-words.ts'
import { gameName, gameTableName } from '#web/domain/game-words.ts'
import { useNowUntil } from '#web/domain/use-now-until.ts'
import { useTranslation } from '#web/platform/language.ts'
import { Said } from '#web/ui/said.tsx'
import { useAnswerCall, useLeavePlayQueue } from './use-queue.ts'

const timeOf = (instant: string) => stockholmWallClock(new Date(instant)).time

/** What I wait for, and the table that I am called to. A call is announced once. `ahead`: of the server's clock. */
export function MyPlayWait({ wait, ahead }: { wait: PlayWait; ahead: number }) {
  const { t } = useTranslation()
  const { call } = wait
  const table = call ? gameTableName({ ...wait, tableNumber: call.tableNumber }) : ''
  return (
    <>
      <Said words={call ? t('playQueue.said', { table, time: timeOf(call.until) }) : ''} />
      {call ? (
        <Called wait={wait} call={call} table={table} ahead={ahead} />
      ) : (
        <Waiting wait={wait} ahead={ahead} />
      )}
    </>
  )
}

function Leave({ wait }: { wait: PlayWait }) {
  const { t } = useTranslation()
  const leave = useLeavePlayQueue()
  return (
    <Button
      variant="default"
      loading={leave.isPending}
      aria-label={t('playQueue.leaveOf', { game: gameName(wait) })}
      onClick={() => leave.run(wait.id)}
    >
      {t('playQueue.leave')}
    </Button>
  )
}

function Waiting({ wait, ahead }: { wait: PlayWait; ahead: number }) {
  const { t } = useTranslation()
  const { position, expected, passedUntil } = wait
  const now = new Date(useNowUntil(passedUntil).getTime() + ahead)
  const hasPassed = passedUntil !== null && Date.parse(passedUntil) > now.getTime()
  return (
    <article className="panel flex flex-wrap items-center gap-x-4 gap-y-3">
      <Hourglass size={28} className="flex-none text-brass-text" aria-hidden />
      <div className="flex-[1_1_220px] min-w-0 grid gap-1">
        <h2 className="text-lg numbers wrap-anywhere">
          {t('playQueue.position', { position, game: gameName(wait) })}
        </h2>
        <p className="numbers">
          {hasPassed
            ? t('playQueue.passed', { time: timeOf(passedUntil) })
            : expected === null
              ? t('playQueue.leftUnknown')
              : isSoon(expected)
                ? t('playQueue.leftSoon')
                : t('playQueue.left', { when: expectedWords(expected) })}
        </p>
      </div>
      <Leave wait={wait} />
    </article>
  )
}

const minute = 60_000

type CalledProps = { wait: PlayWait; call: NonNullable<PlayWait['call']>; table: string; ahead: number }

function Called({ wait, call, table, ahead }: CalledProps) {
  const { t } = useTranslation()
  const answer = useAnswerCall()
  const now = useNowUntil(call.until, 1_000).getTime() + ahead
  const left = Math.max(0, Math.ceil((Date.parse(call.until) - now) / minute))
  const isComing = wait.state === 'coming'
  return (
    <article className="panel flex flex-wrap items-center gap-x-4 gap-y-3 border-brass-edge">
      <BellRing size={28} className="flex-none text-brass-text" aria-hidden />
      <div className="flex-[1_1_220px] min-w-0 grid gap-1">
        <h2 className="text-lg numbers wrap-anywhere">
          {t(isComing ? 'playQueue.coming' : 'playQueue.called', { table })}
        </h2>
        <p lang="sv">{call.location}</p>
        <p className="numbers text-brass-text font-semibold">
          {t('playQueue.held', { time: timeOf(call.until), count: left })}
        </p>
        <p className="muted small">{t(isComing ? 'playQueue.comingText' : 'playQueue.calledText')}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        {!isComing && (
          <Button loading={answer.isPending} onClick={() => answer.run({ id: wait.id, answer: 'come' })}>
            {t('playQueue.come')}
          </Button>
        )}
        <Button
          variant="default"
          loading={answer.isPending}
          onClick={() => answer.run({ id: wait.id, answer: 'pass' })}
        >
          {t('playQueue.pass')}
        </Button>
        <Leave wait={wait} />
      </div>
    </article>
  )
}
