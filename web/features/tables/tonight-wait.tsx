import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { Hourglass } from 'lucide-react'
import { use } from 'react'
import type { TableWait } from '#contract/table-waits.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { EveningCard, EveningLink, EveningTile } from '#web/domain/evening-card.tsx'
import { NearTime } from '#web/domain/near-time.tsx'
import { useNowUntil } from '#web/domain/use-now-until.ts'
import { textsOf, useTranslation } from '#web/platform/language.ts'
import { Said } from '#web/ui/said.tsx'
import { useAcceptOffer, useLeaveQueue } from './use-wait.ts'

/** A place in the queue for a table, and the table once it is offered. What is offered is announced once. */
export function TonightWait({ wait }: { wait: TableWait }) {
  const { t, language } = useTranslation()
  use(textsOf('tables', language))
  const { offer } = wait
  const words = offer
    ? t('tableScreens.wait.offeredSaid', {
        number: offer.tableNumber,
        time: stockholmWallClock(new Date(offer.until)).time,
      })
    : ''
  return (
    <>
      <Said words={words} />
      {offer ? <Offer wait={wait} offer={offer} /> : <Waiting wait={wait} />}
    </>
  )
}

function Waiting({ wait: { time, position, guestCount, isFlexible } }: { wait: TableWait }) {
  const { t } = useTranslation()
  const title = t('tableScreens.wait.until', { time })
  return (
    <EveningCard
      picture={
        <EveningTile>
          <Hourglass size={24} />
        </EveningTile>
      }
      title={title}
      when={
        <>
          {t('evening.table.guests', { count: guestCount })}
          {isFlexible && ` · ${t('tableScreens.wait.isFlexible')}`}
        </>
      }
      state={t('tableScreens.wait.position', { position })}
    >
      <EveningLink to="/table-booking" aria-label={t('tableScreens.wait.showOf', { time })}>
        {t('evening.table.show')}
      </EveningLink>
    </EveningCard>
  )
}

const minute = 60_000

/** A table that is held for the guest, with the time that is left for an answer. */
function Offer({ wait, offer }: { wait: TableWait; offer: NonNullable<TableWait['offer']> }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const accept = useAcceptOffer(({ id }) =>
    navigate({ to: '/table-booking/$bookingId', params: { bookingId: id } }),
  )
  const decline = useLeaveQueue()
  const now = useNowUntil(offer.until, minute)
  const left = Math.max(0, Math.ceil((Date.parse(offer.until) - now.getTime()) / minute))
  const number = offer.tableNumber
  return (
    <article className="panel grid gap-2.5 py-3 pl-3.5 pr-3 border-brass-edge">
      <div className="flex items-center gap-3.5">
        <EveningTile>{number}</EveningTile>
        <div className="flex-1 min-w-0 grid">
          <h3 className="text-lg wrap-anywhere">{t('tableScreens.wait.offer', { number })}</h3>
          <p className="text-md truncate">
            <NearTime at={offer.startsAt} /> · {t('evening.table.guests', { count: wait.guestCount })} ·{' '}
            <span lang="sv">{offer.location}</span>
          </p>
          <p className="numbers small text-brass-text font-semibold">
            {t('tableScreens.wait.held', {
              time: stockholmWallClock(new Date(offer.until)).time,
              count: left,
            })}
          </p>
        </div>
      </div>
      <div className="grid grid-cols-2 gap-2.5">
        <Button
          loading={accept.isPending}
          disabled={decline.isPending}
          aria-label={t('tableScreens.wait.takeOf', { number })}
          onClick={() => accept.run(wait.id)}
        >
          {t('tableScreens.wait.take')}
        </Button>
        <Button
          variant="default"
          loading={decline.isPending}
          disabled={accept.isPending}
          aria-label={t('tableScreens.wait.passOf', { number })}
          onClick={() => decline.run(wait.id)}
        >
          {t('tableScreens.wait.pass')}
        </Button>
      </div>
      <p className="muted small">{t('tableScreens.wait.passText')}</p>
    </article>
  )
}
