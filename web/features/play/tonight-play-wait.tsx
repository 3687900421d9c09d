import { BellRing, Hourglass } from 'lucide-react'
import { use } from 'react'
import type { Tonight } from '#contract/tonight.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { EveningCard, type EveningKind, EveningLink, EveningTile } from '#web/domain/evening-card.tsx'
import { gameName, gameTableName } from '#web/domain/game-words.ts'
import { textsOf, useTranslation } from '#web/platform/language.ts'

const timeOf = (instant: string) => stockholmWallClock(new Date(instant)).time

/** What I wait for in the queue for the game tables, until I am seated. */
export const tonightPlayWaits: EveningKind = ({ playWaits }) =>
  playWaits.map((wait) => ({
    key: wait.id,
    at: wait.joinedAt,
    content: <TonightPlayWait wait={wait} />,
  }))

function TonightPlayWait({ wait }: { wait: Tonight['playWaits'][number] }) {
  const { t, language } = useTranslation()
  use(textsOf('play', language))
  const { call, joinedAt } = wait
  const game = gameName(wait)
  return (
    <EveningCard
      picture={<EveningTile>{call ? <BellRing size={26} /> : <Hourglass size={26} />}</EveningTile>}
      title={call ? t('playQueue.called', { table: gameTableName({ ...wait, ...call }) }) : game}
      when={
        call
          ? t('playQueue.heldUntil', { time: timeOf(call.until) })
          : t('myPlay.since', { time: timeOf(joinedAt) })
      }
      {...(call ? { isCalling: true } : { state: t('playQueue.queued') })}
    >
      <EveningLink to="/play" aria-label={t('playQueue.showOf', { game })}>
        {t('evening.table.show')}
      </EveningLink>
    </EveningCard>
  )
}
