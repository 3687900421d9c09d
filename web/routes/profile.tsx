import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight, RotateCw, ShieldCheck } from 'lucide-react'
import { use, useEffect } from 'react'
import { PushSwitch } from '#web/features/notifications/push-switch.tsx'
import { LeaderboardSwitch } from '#web/features/people/leaderboard-switch.tsx'
import { ProfileFacts } from '#web/features/people/profile-facts.tsx'
import { ProfileHero } from '#web/features/people/profile-hero.tsx'
import { freshMe, useShowMe } from '#web/features/people/use-me.ts'
import { LedgerRows } from '#web/features/points/ledger-rows.tsx'
import { pointsQueries } from '#web/features/points/queries.ts'
import { useRealtimeLedger } from '#web/features/points/use-realtime-points.ts'
import { textsOf, useTranslation } from '#web/platform/language.ts'
import { useMe } from '#web/platform/session.tsx'
import { LineSkeleton } from '#web/ui/card-skeleton.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import classes from './profile.module.css'

/** /profile */
export function ProfileScreen() {
  const { t, language } = useTranslation()
  use(textsOf('account', language))
  const me = useMe()
  return (
    <Screen title={t('profile.title')} hideTitle>
      <Freshness />
      <div className={classes.columns}>
        <ProfileHero me={me} />
        <section className={classes.card} aria-labelledby="profile-facts">
          <h2 id="profile-facts">{t('profile.facts.title')}</h2>
          <ProfileFacts me={me} />
          <Link to="/profile/account" className={classes.way}>
            <ShieldCheck size={20} aria-hidden />
            <span>{t('profile.facts.account')}</span>
            <ArrowRight size={18} aria-hidden />
          </Link>
        </section>
        <LatestPoints />
        <section className={classes.card} aria-labelledby="profile-settings">
          <h2 id="profile-settings">{t('profile.settings')}</h2>
          <LeaderboardSwitch me={me} />
          <PushSwitch />
        </section>
      </div>
    </Screen>
  )
}

/** Shows the session's profile, refetches it, and reports a failure. */
function Freshness() {
  const { t } = useTranslation()
  const show = useShowMe()
  const { data, isError, isFetching, refetch } = useQuery(freshMe())
  useFailureToast(isError, 'profile.failed', 'profile.loadFailed')
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is applied once, when it arrives
  useEffect(() => {
    if (data) show(data)
  }, [data])
  if (!isError) return null
  return (
    <div className={classes.stale}>
      <p>
        {t('profile.loadFailed')}. {t('profile.stale')}
      </p>
      <Button
        variant="default"
        leftSection={<RotateCw size={18} aria-hidden />}
        loading={isFetching}
        onClick={() => void refetch()}
      >
        {t('ui.retry')}
      </Button>
    </div>
  )
}

function LatestPoints() {
  const { t } = useTranslation()
  const { data, isPending, refetch } = useQuery(pointsQueries.latest())
  useRealtimeLedger()
  return (
    <section className={classes.card} aria-labelledby="profile-points">
      <h2 id="profile-points">{t('profile.points.title')}</h2>
      {isPending ? (
        <>
          <p role="status" className="visually-hidden">
            {t('profile.points.loading')}
          </p>
          <div className={classes.skeleton} aria-hidden>
            {[18, 24, 15].map((width) => (
              <LineSkeleton key={width} width={width} />
            ))}
          </div>
        </>
      ) : !data ? (
        <LoadFailed retry={() => void refetch()} />
      ) : data.items.length === 0 ? (
        <p className={classes.quiet}>{t('profile.points.empty')}</p>
      ) : (
        <LedgerRows events={data.items} label={t('profile.points.title')} />
      )}
      <Link to="/my-points" className={classes.way}>
        <span>{t('profile.points.all')}</span>
        <ArrowRight size={18} aria-hidden />
      </Link>
    </section>
  )
}
