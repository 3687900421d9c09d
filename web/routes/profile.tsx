import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight, BadgeCheck, CalendarHeart, CircleAlert, Mail, RotateCw, ShieldCheck } from 'lucide-react'
import { type ReactNode, use } from 'react'
import type { Me } from '#contract/accounts.ts'
import { LedgerRows } from '#web/domain/ledger-rows.tsx'
import { LegalLinks } from '#web/domain/legal-links.tsx'
import { PushSwitch } from '#web/features/notifications/push-switch.tsx'
import { ProfileHero } from '#web/features/people/profile-hero.tsx'
import { LeaderboardSwitch, MarketingSwitch, TopicSwitches } from '#web/features/people/profile-switches.tsx'
import { freshMe } from '#web/features/people/use-me.ts'
import { pointsQueries, useRealtimeLedger } from '#web/features/points/queries.ts'
import { CalendarFeed } from '#web/features/programme/calendar-feed.tsx'
import { formatDay } from '#web/platform/dates.ts'
import { textsOf, useTranslation } from '#web/platform/language.ts'
import { useMe } from '#web/platform/session.tsx'
import { LineSkeleton } from '#web/ui/card-skeleton.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { useFailureToast } from '#web/ui/failure-toast.ts'
import { join } from '#web/ui/join.ts'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Screen } from '#web/ui/screen.tsx'
import classes from './routes.module.css'

/** /profile */
export function ProfileScreen() {
  const { t, language } = useTranslation()
  use(textsOf('account', language))
  const me = useMe()
  return (
    <Screen title={t('shell.nav.profile')} hideTitle>
      <Freshness />
      <div className="grid gap-5 min-w-0 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)] lg:gap-6">
        <ProfileHero me={me} />
        <Card id="profile-facts" title={t('profile.facts.title')}>
          <Facts me={me} />
          <Link
            to="/profile/account"
            className={`${classes.link} flex items-center gap-2.5 min-h-11 mt-auto text-chalk font-semibold no-underline`}
          >
            <ShieldCheck size={20} aria-hidden />
            <span>{t('accountSettings.title')}</span>
            <ArrowRight size={18} aria-hidden />
          </Link>
        </Card>
        <Card id="profile-points" title={t('profile.points.title')}>
          <LatestPoints />
        </Card>
        <Card id="profile-settings" title={t('profile.settings')}>
          <LeaderboardSwitch me={me} />
          <PushSwitch />
          <MarketingSwitch me={me} />
          <TopicSwitches me={me} />
        </Card>
        <Card id="profile-calendar" title={t('calendarFeed.title')}>
          <CalendarFeed />
        </Card>
      </div>
      <LegalLinks />
    </Screen>
  )
}

function Card({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="panel lg:p-6.5 flex flex-col gap-4.5" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

/** Refetches my profile, and reports a failure. */
function Freshness() {
  const { t } = useTranslation()
  const { isError, isFetching, refetch } = useQuery(freshMe())
  useFailureToast(isError, 'ui.failed', 'profile.loadFailed')
  if (!isError) return null
  return (
    <div className="panel flex flex-wrap items-center justify-between gap-x-5 gap-y-3">
      <p>{t('profile.stale')}</p>
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

function Facts({ me }: { me: Me }) {
  const { t, language } = useTranslation()
  const State = me.emailVerified ? BadgeCheck : CircleAlert
  return (
    <dl className="flex flex-col gap-4.5 m-0">
      <Fact icon={<Mail size={20} aria-hidden />} label={t('accounts.email')}>
        {me.email}
        <span
          className={join('muted small flex items-center gap-1.5', me.emailVerified && 'text-success-text')}
        >
          <State size={16} aria-hidden />
          {me.emailVerified ? t('accountSettings.email.confirmed') : t('accountSettings.email.unconfirmed')}
        </span>
      </Fact>
      <Fact icon={<CalendarHeart size={20} aria-hidden />} label={t('profile.facts.since')}>
        {formatDay(me.createdAt, language)}
      </Fact>
    </dl>
  )
}

function LatestPoints() {
  const { t } = useTranslation()
  const { data, isPending, refetch } = useQuery(pointsQueries.latest())
  useRealtimeLedger()
  return (
    <>
      {isPending ? (
        <>
          <p role="status" className="visually-hidden">
            {t('points.mine.loading')}
          </p>
          <div className="flex flex-col gap-5.5 py-2" aria-hidden>
            {[18, 24, 15].map((width) => (
              <LineSkeleton key={width} width={width} />
            ))}
          </div>
        </>
      ) : !data ? (
        <LoadFailed retry={() => void refetch()} />
      ) : data.items.length === 0 ? (
        <p className="muted">{t('profile.points.empty')}</p>
      ) : (
        <LedgerRows events={data.items} label={t('profile.points.title')} />
      )}
      <Link
        to="/my-points"
        className={`${classes.link} flex items-center gap-2.5 min-h-11 mt-auto text-chalk font-semibold no-underline`}
      >
        <span>{t('profile.points.all')}</span>
        <ArrowRight size={18} aria-hidden />
      </Link>
    </>
  )
}
