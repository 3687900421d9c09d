import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, use } from 'react'
import type { PublicEvent } from '#contract/programme.ts'
import { LegalLinks } from '#web/domain/legal-links.tsx'
import { PlaceByMail } from '#web/features/accounts/place-by-mail.tsx'
import { publicEventQuery } from '#web/features/programme/queries.ts'
import { ApiError } from '#web/platform/api.ts'
import { formatLongDate } from '#web/platform/dates.ts'
import { textsOf, useTranslation } from '#web/platform/language.ts'
import { useSession } from '#web/platform/session.tsx'
import { LanguageButton } from '#web/shell/header.tsx'
import { ScreenFailed, ScreenPending } from '#web/shell/screen-states.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Screen } from '#web/ui/screen.tsx'

/** /book/{id}: a visitor without an account books a place. Whoever is signed in books on the event's own screen. */
export function BookScreen() {
  const { t, language } = useTranslation()
  use(textsOf('visitor', language))
  const { eventId } = useParams({ from: '/book/$eventId' })
  const { me, pending } = useSession()
  const { data: event, error, refetch } = useQuery(publicEventQuery(eventId))
  if (me) return <Navigate to="/event/$eventId" params={{ eventId }} replace />
  if (pending) return <ScreenPending />
  const isMissing = error instanceof ApiError && [400, 404].includes(error.status)
  if (isMissing) return <Page title={t('visitor.missing.title')} lead={t('visitor.missing.text')} />
  if (!event) return error ? <ScreenFailed retry={() => void refetch()} /> : <ScreenPending />
  return <Bookable event={event} onRefused={() => void refetch()} />
}

function Bookable({ event, onRefused }: { event: PublicEvent; onRefused: () => void }) {
  const { t, language } = useTranslation()
  const { id, title, date, time, isFull, hasStarted } = event
  const why = hasStarted ? 'started' : isFull ? 'full' : null
  const signIn = (label: string, variant: string) => (
    <LinkButton to="/auth" search={{ next: `/event/${id}` }} variant={variant}>
      {label}
    </LinkButton>
  )
  return (
    <Page
      title={t('visitor.title')}
      lead={t('visitor.event', { title, date: formatLongDate(date, language), time })}
    >
      <PlaceByMail
        event={event}
        onRefused={onRefused}
        signIn={signIn(t('visitor.email.signIn'), 'default')}
        closed={
          why && (
            <div className="panel flex flex-col gap-3">
              <h2>{t(`visitor.${why}.title`)}</h2>
              <p>{t(`visitor.${why}.text`)}</p>
              {why === 'full' && signIn(t('visitor.full.action'), 'filled')}
            </div>
          )
        }
      />
    </Page>
  )
}

function Page({ title, lead, children }: { title: string; lead: string; children?: ReactNode }) {
  const { t, language } = useTranslation()
  return (
    <Screen
      title={title}
      lead={lead}
      width="narrow"
      back={
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          {/* A page of the server, outside the app. */}
          <a
            href={language === 'sv' ? '/program' : `/program?lang=${language}`}
            className="inline-flex items-center gap-2 min-h-11 py-0 pr-3 pl-2 rounded-[10px] text-muted font-medium no-underline hover:text-text hover:bg-raised"
          >
            <ArrowLeft size={20} aria-hidden />
            {t('visitor.whole')}
          </a>
          <LanguageButton />
        </div>
      }
    >
      <div className="flex flex-col gap-4.5 max-w-[26rem]">{children}</div>
      <LegalLinks />
    </Screen>
  )
}
