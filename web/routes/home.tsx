import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { useEffect } from 'react'
import { HomeCompetitions } from '#web/features/competitions/home-competitions.tsx'
import { HomeHero } from '#web/features/content/home-hero.tsx'
import { HomeAbout, HomeSections } from '#web/features/content/home-sections.tsx'
import { useHome } from '#web/features/content/use-home.ts'
import { EventCard } from '#web/features/events/event-card.tsx'
import { eventQueries } from '#web/features/events/queries.ts'
import { useRealtimeEvents } from '#web/features/events/use-realtime-events.ts'
import { Announcements } from '#web/features/notifications/announcements.tsx'
import { appName } from '#web/platform/app-name.ts'
import { useTranslation } from '#web/platform/language.ts'
import { CardSkeleton } from '#web/ui/card-skeleton.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { RailDivider } from '#web/ui/rail-divider.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { ScrollRow } from '#web/ui/scroll-row.tsx'
import classes from './home.module.css'

const shown = 10

/** The home screen. */
export function HomeScreen() {
  const { t } = useTranslation()
  const texts = useHome()
  const title = texts?.heroTitle ?? t('home.welcome', { name: appName() })
  return (
    <Screen title={title} titleLang={texts?.heroTitle ? 'sv' : undefined} hideTitle>
      <HomeHero title={title} texts={texts} />
      <Announcements />
      {texts && <HomeAbout texts={texts} />}
      <ComingEvents />
      <RailDivider />
      <section className={classes.section} aria-labelledby="home-competitions">
        <div className={classes.sectionHead}>
          <h2 id="home-competitions">{t('home.competitions')}</h2>
          <Link to="/competitions" className={classes.seeAll} aria-label={t('home.seeAllCompetitions')}>
            {t('home.seeAll')}
            <ArrowRight size={18} aria-hidden />
          </Link>
        </div>
        <HomeCompetitions />
      </section>
      {texts && <HomeSections sections={texts.others} />}
    </Screen>
  )
}

function ComingEvents() {
  const { t } = useTranslation()
  const { data, error, isPending, refetch } = useInfiniteQuery(eventQueries.upcoming())
  useRealtimeEvents()
  // No toast, because the rest of the screen is usable.
  useEffect(() => {
    if (error) console.warn(error)
  }, [error])
  const events = data?.pages.flatMap((page) => page.items).slice(0, shown) ?? []
  return (
    <section className={classes.section} aria-labelledby="home-events">
      <div className={classes.sectionHead}>
        <h2 id="home-events">{t('home.events')}</h2>
        <Link to="/events" className={classes.seeAll} aria-label={t('home.seeAllEvents')}>
          {t('home.seeAll')}
          <ArrowRight size={18} aria-hidden />
        </Link>
      </div>
      {isPending || events.length > 0 ? (
        <ScrollRow label={t('home.events')}>
          {isPending &&
            [0, 1, 2].map((each) => (
              <li key={each}>
                <CardSkeleton />
              </li>
            ))}
          {events.map((event, at) => (
            <li key={event.id}>
              <EventCard event={event} headingLevel={3} eager={at < 2} />
            </li>
          ))}
        </ScrollRow>
      ) : error ? (
        <LoadFailed retry={() => void refetch()} />
      ) : (
        <EmptyState compact title={t('home.noEvents')} />
      )}
    </section>
  )
}
