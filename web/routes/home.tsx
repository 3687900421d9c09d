import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useFirstItems } from '#web/domain/use-first-items.ts'
import { HomeCompetitions } from '#web/features/competitions/home-competitions.tsx'
import { competitionQueries } from '#web/features/competitions/queries.ts'
import { HomeAbout, HomeHero, HomeSections } from '#web/features/content/home-content.tsx'
import { contentQueries, useHome } from '#web/features/content/queries.ts'
import { EventCard } from '#web/features/events/event-card.tsx'
import { FirstEventPicture } from '#web/features/events/event-facts.tsx'
import { eventQueries, useRealtimeEvents } from '#web/features/events/queries.ts'
import { Announcements } from '#web/features/notifications/announcements.tsx'
import { HomeQuiz } from '#web/features/quizzes/home-quiz.tsx'
import { quizQueries } from '#web/features/quizzes/queries.ts'
import { appName } from '#web/platform/app-name.ts'
import type { FirstNeeds } from '#web/platform/first-needs.ts'
import { useTranslation } from '#web/platform/language.ts'
import { useMe } from '#web/platform/session.tsx'
import { forget, readStored } from '#web/platform/stored.ts'
import { CardSkeleton } from '#web/ui/card-skeleton.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { RailDivider } from '#web/ui/rail-divider.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { ScrollRow } from '#web/ui/scroll-row.tsx'
import { useLater, useShownItems } from '#web/ui/use-later.ts'
import { HomeEvening, useProgramme } from './home-evening.tsx'

const FirstEvening = lazy(async () => ({ default: (await import('./first-evening.tsx')).FirstEvening }))

export const first: FirstNeeds = {
  queries: () => [
    contentQueries.home(),
    eventQueries.upcoming(),
    competitionQueries.listed(),
    quizQueries.active(),
  ],
}

/** The home screen. */
export function HomeScreen() {
  const { t } = useTranslation()
  const texts = useHome()
  const isLater = useLater()
  const [isFirst, close] = useFirstEvening()
  const programme = useProgramme()
  const title = texts?.heroTitle ?? t('home.welcome', { name: appName() })
  return (
    <Screen title={title} titleLang={texts?.heroTitle ? 'sv' : undefined} hideTitle>
      <HomeHero title={title} texts={texts} />
      <Announcements />
      <HomeEvening programme={programme} />
      <HomeQuiz />
      <HomeList title={t('home.events')} to="/events" label={t('home.seeAllEvents')}>
        <ComingEvents />
      </HomeList>
      <RailDivider />
      <HomeList title={t('home.competitions')} to="/competitions" label={t('home.seeAllCompetitions')}>
        <HomeCompetitions />
      </HomeList>
      {texts && isLater && (
        <>
          <HomeSections sections={texts.others} />
          <HomeAbout texts={texts} />
        </>
      )}
      {isFirst && (
        <Suspense>
          <FirstEvening rows={programme.rows} onClose={close} />
        </Suspense>
      )}
    </Screen>
  )
}

/** Whether a guest has just signed up on this device. Kept in memory, because the frame mounts Home again when it loads. */
let newcomer: string | null = null

/** Whether this is the first visit after a sign-up on this device (see `auth-form.tsx`), until it is closed. */
function useFirstEvening(): [boolean, () => void] {
  const { userId } = useMe()
  const [isFirst, setFirst] = useState(
    () => userId !== '' && (newcomer === userId || readStored('firstEvening') === userId),
  )
  useEffect(() => {
    if (!isFirst) return
    newcomer = userId
    forget('firstEvening')
  }, [isFirst, userId])
  const close = () => {
    newcomer = null
    setFirst(false)
  }
  return [isFirst, close]
}

type HomeListProps = {
  title: string
  to: '/events' | '/competitions'
  /** Accessible name of the link to the whole list. */
  label: string
  children: ReactNode
}

function HomeList({ title, to, label, children }: HomeListProps) {
  const { t } = useTranslation()
  const heading = `home${to.replace('/', '-')}`
  return (
    <section className="flex flex-col gap-4 min-w-0" aria-labelledby={heading}>
      <div className="flex items-center gap-4 justify-between">
        <h2 id={heading}>{title}</h2>
        <Link
          to={to}
          className="flex-none inline-flex items-center gap-1.5 min-h-11 py-0 px-2 rounded-[10px] text-chalk font-semibold no-underline hover:underline hover:underline-offset-3"
          aria-label={label}
        >
          {t('home.seeAll')}
          <ArrowRight size={18} aria-hidden />
        </Link>
      </div>
      {children}
    </section>
  )
}

function ComingEvents() {
  const { t } = useTranslation()
  const { items, isPending, isFailed, retry } = useFirstItems(eventQueries.upcoming())
  const shown = useShownItems(items)
  useRealtimeEvents()
  if (isFailed) return <LoadFailed retry={retry} />
  if (!isPending && items.length === 0) return <EmptyState compact title={t('home.noEvents')} />
  return (
    <ScrollRow label={t('home.events')}>
      {isPending &&
        [0, 1, 2].map((each) => (
          <li key={each}>
            <CardSkeleton picture={import.meta.env.SSR && each === 0 && <FirstEventPicture />} />
          </li>
        ))}
      {shown.map((event, at) => (
        <li key={event.id}>
          <EventCard event={event} headingLevel={3} eager={at < 2} />
        </li>
      ))}
    </ScrollRow>
  )
}
