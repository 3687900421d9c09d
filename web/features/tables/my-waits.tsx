import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { BellRing, Hourglass } from 'lucide-react'
import type { TableWait } from '#contract/table-waits.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { useNowUntil } from '#web/domain/use-now-until.ts'
import { formatShortDate } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { tableQueries } from './queries.ts'
import { timeInWords } from './time-in-words.tsx'
import { useAcceptOffer, useLeaveQueue } from './use-wait.ts'

/** What I wait for, and what is offered to me, until it is over. Nothing while it loads or cannot be loaded: the rest of the screen says so. */
export function MyWaits() {
  const { t } = useTranslation()
  const { data } = useQuery(tableQueries.waits())
  if (!data || data.items.length === 0) return null
  const title = t('tableScreens.wait.title')
  return (
    <section className="flex flex-col gap-3.5" aria-label={title}>
      <h2>{title}</h2>
      <ul className="plain-list flex flex-col gap-3.5">
        {data.items.map((wait) => (
          <li key={wait.id}>
            {wait.offer ? <Offer wait={wait} offer={wait.offer} /> : <Waiting wait={wait} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Waiting({ wait }: { wait: TableWait }) {
  const { t, language } = useTranslation()
  const leave = useLeaveQueue()
  const when = `${formatShortDate(wait.date, language)} ${timeInWords(wait, language)}`
  return (
    <article className="panel flex flex-wrap items-center gap-x-4 gap-y-3">
      <Hourglass size={28} className="flex-none text-brass-text" aria-hidden />
      <div className="flex-[1_1_220px] min-w-0 grid gap-1">
        <h3 className="numbers">{t('tableScreens.wait.position', { position: wait.position })}</h3>
        <p className="numbers">
          {[when, t('tableScreens.mine.guests', { count: wait.guestCount })].join(' · ')}
          {wait.isFlexible && ` · ${t('tableScreens.wait.isFlexible')}`}
        </p>
        <p className="muted small">{t('tableScreens.wait.text')}</p>
      </div>
      <Button
        variant="default"
        loading={leave.isPending}
        aria-label={t('tableScreens.wait.leaveOf', { when })}
        onClick={() => leave.run(wait.id)}
      >
        {t('tableScreens.wait.leave')}
      </Button>
    </article>
  )
}

const minute = 60_000

function Offer({ wait, offer }: { wait: TableWait; offer: NonNullable<TableWait['offer']> }) {
  const { t, language } = useTranslation()
  const navigate = useNavigate()
  const accept = useAcceptOffer(({ id }) =>
    navigate({ to: '/table-booking/$bookingId', params: { bookingId: id } }),
  )
  const decline = useLeaveQueue()
  const now = useNowUntil(offer.until, 1_000)
  const left = Math.max(0, Math.ceil((Date.parse(offer.until) - now.getTime()) / minute))
  const at = stockholmWallClock(new Date(offer.startsAt))
  return (
    <article className="panel flex flex-wrap items-center gap-x-4 gap-y-3 border-brass-edge">
      <BellRing size={28} className="flex-none text-brass-text" aria-hidden />
      <div className="flex-[1_1_220px] min-w-0 grid gap-1">
        <h3 className="numbers">{t('tableScreens.wait.offer', { number: offer.tableNumber })}</h3>
        <p className="numbers">
          {[
            `${formatShortDate(at.date, language)} ${timeInWords(at, language)}`,
            t('tableScreens.mine.guests', { count: wait.guestCount }),
          ].join(' · ')}
          {' · '}
          <span lang="sv">{offer.location}</span>
        </p>
        <p className="numbers text-brass-text font-semibold">
          {t('tableScreens.wait.held', {
            time: stockholmWallClock(new Date(offer.until)).time,
            count: left,
          })}
        </p>
        <p className="muted small">{t('tableScreens.wait.offerText')}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button loading={accept.isPending} disabled={decline.isPending} onClick={() => accept.run(wait.id)}>
          {t('tableScreens.wait.accept')}
        </Button>
        <Button
          variant="default"
          loading={decline.isPending}
          disabled={accept.isPending}
          onClick={() => decline.run(wait.id)}
        >
          {t('tableScreens.wait.decline')}
        </Button>
      </div>
    </article>
  )
}
