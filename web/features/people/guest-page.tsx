import type { ReactNode } from 'react'
import type { Guest } from '#contract/guests.ts'
import { Avatar } from '#web/domain/avatar.tsx'
import { LevelBall } from '#web/domain/level-ball.tsx'
import { PointsChip } from '#web/domain/points-chip.tsx'
import { useMayOpen } from '#web/platform/admin-paths.ts'
import { formatDay } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import type { MissingProps } from '#web/ui/load-failed.tsx'
import { Loaded, useShown } from '#web/ui/loaded.tsx'
import { GuestNotes } from './guest-notes.tsx'
import { PastVisits, VisitRows } from './guest-visits.tsx'
import { userQueries } from './queries.ts'

type GuestPageProps = {
  userId: string
  /** What those who manage users see of the account. */
  account: ReactNode
  /** Sections below, for those who manage users. */
  more: ReactNode
}

/** One guest: contact, what is coming, what staff have noted, and what was. */
export function GuestPage({ userId, account, more }: GuestPageProps) {
  const { t } = useTranslation()
  return (
    <Loaded
      query={useShown(userQueries.guest(userId))}
      loading="people.page.loading"
      failed="people.loadFailed"
      missing={useMissingUser()}
    >
      {(guest) => (
        <div className="grid gap-6 lg:grid-cols-[380px_minmax(0,1fr)] lg:gap-10">
          <section
            className="panel lg:sticky lg:top-[calc(var(--header-height)+24px)] lg:self-start flex flex-col gap-5"
            aria-label={t('people.page.facts')}
          >
            <Facts guest={guest} />
            {account}
          </section>
          <div className="flex flex-col gap-8 min-w-0">
            <section className="flex flex-col gap-4" aria-labelledby="guest-coming">
              <h2 id="guest-coming">{t('people.guest.coming')}</h2>
              {guest.coming.length === 0 ? (
                <p className="muted">{t('people.guest.nothingComing')}</p>
              ) : (
                <VisitRows label={t('people.guest.coming')} visits={guest.coming} />
              )}
            </section>
            <GuestNotes userId={userId} />
            <PastVisits guest={guest} />
            {more}
          </div>
        </div>
      )}
    </Loaded>
  )
}

/** What is shown when the user does not exist, or no longer exists. */
export function useMissingUser(): MissingProps {
  const { t } = useTranslation()
  const mayList = useMayOpen()('/admin/users')
  return {
    title: t('people.page.missing.title'),
    text: t('people.page.missing.text'),
    action: (
      <LinkButton to={mayList ? '/admin/users' : '/admin'} search={{}} variant="default">
        {t(mayList ? 'people.toList' : 'actions.toAdmin')}
      </LinkButton>
    ),
  }
}

function Facts({ guest }: { guest: Guest }) {
  const { t, language } = useTranslation()
  const { tables, events } = guest.noShows
  const missed = [
    tables > 0 && t('people.guest.missedTables', { count: tables }),
    events > 0 && t('people.guest.missedEvents', { count: events }),
  ].filter(Boolean)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
        <Avatar name={guest.displayName} url={guest.avatarUrl} size={88} />
        <div className="flex flex-wrap items-center gap-3">
          <PointsChip
            points={guest.points}
            label={`${formatNumber(guest.points, language)} ${t('people.columns.points')}`}
          />
          <LevelBall level={guest.level} size={36} label={t('points.level', { level: guest.level })} />
        </div>
      </div>
      <dl className="terms">
        <dt>{t('people.guest.email')}</dt>
        <dd>
          <a href={`mailto:${guest.email}`}>{guest.email}</a>
          {!guest.isEmailConfirmed && (
            <>
              {' '}
              <span className="pill">{t('people.guest.unconfirmed')}</span>
            </>
          )}
        </dd>
        <dt>{t('people.form.phone')}</dt>
        <dd>
          {guest.phone === null ? (
            <i>{t('people.page.noPhone')}</i>
          ) : (
            <a href={`tel:${guest.phone}`}>{guest.phone}</a>
          )}
        </dd>
        <dt>{t('people.columns.memberSince')}</dt>
        <dd className="numbers">
          <time dateTime={guest.createdAt}>{formatDay(guest.createdAt, language)}</time>
        </dd>
        <dt>{t('people.guest.noShows')}</dt>
        <dd className="numbers">
          {missed.length === 0 ? t('people.guest.never') : <b>{missed.join(', ')}</b>}
          {guest.strikes > 0 && (
            <span className="muted"> {t('people.guest.strikes', { count: guest.strikes })}</span>
          )}
        </dd>
      </dl>
    </>
  )
}
