import { useQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { useRef } from 'react'
import type { Leaderboard } from '#contract/points.ts'
import { Standings } from '#web/domain/standings.tsx'
import { useRankText } from '#web/domain/use-rank-text.ts'
import { EmptyPodium, LeaderboardPodium, PodiumStage } from '#web/features/points/leaderboard-podium.tsx'
import { pointsQueries, useRealtimeLeaderboard } from '#web/features/points/queries.ts'
import type { FirstNeeds } from '#web/platform/first-needs.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import { useMe } from '#web/platform/session.tsx'
import { LineSkeleton } from '#web/ui/card-skeleton.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { useLater } from '#web/ui/use-later.ts'
import { useListTransition } from '#web/ui/use-list-transition.ts'
import classes from './routes.module.css'

const onPodium = 3
/** Ranks that fill the first screenful of a wide window. */
const firstRows = 15

export const first: FirstNeeds = { queries: () => [pointsQueries.leaderboard()] }

/** /leaderboard */
export function LeaderboardScreen() {
  const { t } = useTranslation()
  const query = useQuery(pointsQueries.leaderboard())
  const { data, isPending } = query
  useRealtimeLeaderboard()
  const rankText = useRankText(data?.me?.rank ?? null, 'points.board.rankNow')
  return (
    <Screen
      title={t('points.board.title')}
      lead={
        <div className={classes.lead}>
          {isPending ? (
            <>
              <LineSkeleton width={27} /> <LineSkeleton />
            </>
          ) : (
            data && <Lead board={data} />
          )}
        </div>
      }
      actions={
        <LinkButton to="/my-points" variant="default" leftSection={<ReceiptText size={18} aria-hidden />}>
          {t('points.board.myPoints')}
        </LinkButton>
      }
    >
      <p role="status" className="visually-hidden">
        {rankText}
      </p>
      <Loaded
        query={query}
        loading="points.board.loading"
        failed="points.board.loadFailed"
        skeleton={<Skeleton />}
      >
        {(board) => (
          <>
            {board.me === null && <Hidden />}
            <Board board={board} />
          </>
        )}
      </Loaded>
    </Screen>
  )
}

/** My rank, and the points to the next rank. */
function Lead({ board: { leaders, me } }: { board: Leaderboard }) {
  const { t, language } = useTranslation()
  if (!me || !leaders.some(({ points }) => points > 0)) return null
  const above = leaders.findLast(({ points }) => points > me.points)
  return (
    <p>
      {t('points.board.lead', {
        count: me.points,
        rank: formatNumber(me.rank, language),
        shown: formatNumber(me.points, language),
      })}{' '}
      {above &&
        t('points.board.gap', {
          count: above.points - me.points,
          rank: above.rank,
          shown: formatNumber(above.points - me.points, language),
        })}
    </p>
  )
}

function Board({ board: { leaders, me } }: { board: Leaderboard }) {
  const { t } = useTranslation()
  const { userId } = useMe()
  const frame = useRef<HTMLDivElement>(null)
  const isLater = useLater()
  useListTransition(frame, leaders.map((leader) => leader.userId).join())
  // Without points there is no winner.
  const best = leaders.slice(0, onPodium).filter(({ points }) => points > 0)
  if (best.length === 0) {
    return (
      <EmptyState
        illustration={<EmptyPodium />}
        title={t('points.board.empty.title')}
        text={t('points.board.empty.text')}
        action={
          <LinkButton to="/events" variant="default">
            {t('points.board.empty.link')}
          </LinkButton>
        }
      />
    )
  }
  return (
    <div
      className="grid grid-cols-1 gap-4 items-start relative lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-7"
      ref={frame}
    >
      <div className="min-w-0 lg:sticky lg:top-[calc(var(--header-height)+24px)]">
        <LeaderboardPodium leaders={best} ownId={userId} />
      </div>
      <Standings
        leaders={leaders.slice(best.length, isLater ? undefined : firstRows)}
        me={me}
        // Until all rows are rendered, my row is not shown below them.
        listed={!isLater || leaders.some((leader) => leader.userId === userId)}
        label={t('points.board.list')}
      />
    </div>
  )
}

/** The podium and the list while they load. */
function Skeleton() {
  return (
    <div
      className="grid grid-cols-1 gap-4 items-start relative lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-7"
      aria-hidden
    >
      <PodiumStage />
      <div className="flex flex-col gap-1.5">
        {[14, 19, 11, 16, 13, 18, 12, 15].map((width) => (
          <div key={width} className="panel flex flex-wrap items-center gap-4 justify-between">
            <LineSkeleton width={width} />
            <LineSkeleton width={4} />
          </div>
        ))}
      </div>
    </div>
  )
}

/** Says that I am not listed, and where to change it. */
function Hidden() {
  const { t } = useTranslation()
  return (
    <aside
      className="panel muted border-l-4 border-l-chalk flex flex-wrap items-center gap-x-6 gap-y-3 justify-between"
      aria-label={t('points.board.hidden.title')}
    >
      <div>
        <p className="text-text font-strong">{t('points.board.hidden.title')}</p>
        <p>{t('points.board.hidden.text')}</p>
      </div>
      <LinkButton to="/profile" variant="default">
        {t('points.board.hidden.link')}
      </LinkButton>
    </aside>
  )
}
