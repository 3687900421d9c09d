import { Target } from 'lucide-react'
import { use } from 'react'
import type { Tonight } from '#contract/tonight.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { EveningCard, type EveningKind, EveningLink, EveningTile } from '#web/domain/evening-card.tsx'
import { gameTableName } from '#web/domain/game-words.ts'
import { textsOf, useTranslation } from '#web/platform/language.ts'

/** The sessions at game tables in which I play. */
export const tonightPlay: EveningKind = ({ play }) =>
  play.map((session) => ({
    key: session.sessionId,
    at: session.startedAt,
    content: <TonightPlay session={session} />,
  }))

/** A game table whose clock is running, and the way to its time and sum. */
function TonightPlay({ session: { table, startedAt } }: { session: Tonight['play'][number] }) {
  const { t, language } = useTranslation()
  use(textsOf('play', language))
  const name = gameTableName(table)
  return (
    <EveningCard
      picture={
        <EveningTile>
          <Target size={26} />
        </EveningTile>
      }
      title={name}
      when={t('myPlay.since', { time: stockholmWallClock(new Date(startedAt)).time })}
      state={t('myPlay.title')}
    >
      <EveningLink
        to="/play/table/$gameTableId"
        params={{ gameTableId: table.id }}
        aria-label={t('myPlay.showOf', { table: name })}
      >
        {t('evening.table.show')}
      </EveningLink>
    </EveningCard>
  )
}
