import { Hourglass } from 'lucide-react'
import { use } from 'react'
import type { EventWait } from '#contract/event-waits.ts'
import { EveningCard, EveningLink, EveningTile } from '#web/domain/evening-card.tsx'
import { NearTime } from '#web/domain/near-time.tsx'
import { textsOf, useTranslation } from '#web/platform/language.ts'
import { NamedEventWait } from './named-event-wait.tsx'

/** My wait for places at an event, and the places once they are offered. */
export function TonightPlaces({ wait }: { wait: EventWait }) {
  const { t, language } = useTranslation()
  use(textsOf('places', language))
  const { eventId, title, startsAt, places, position, offeredUntil } = wait
  if (offeredUntil) return <NamedEventWait wait={wait} />
  return (
    <EveningCard
      picture={
        <EveningTile>
          <Hourglass size={24} />
        </EveningTile>
      }
      title={title}
      titleLang="sv"
      when={
        <>
          <NearTime at={startsAt} /> · {t('places.count', { count: places })}
        </>
      }
      state={t('places.queue.position', { position })}
    >
      <EveningLink to="/event/$eventId" params={{ eventId }} aria-label={t('places.queue.showOf', { title })}>
        {t('evening.table.show')}
      </EveningLink>
    </EveningCard>
  )
}
