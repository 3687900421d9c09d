import { useQuery } from '@tanstack/react-query'
import { CodeCard, codeCards } from '#web/domain/code-card.tsx'
import { hallQuery } from '#web/domain/floor-plan.ts'
import { gameTableName } from '#web/domain/game-words.ts'
import { useTranslation } from '#web/platform/language.ts'

/** A card with a code for each game table in use, in a club that has any. */
export function GameTableCodes() {
  const { t } = useTranslation()
  const { data } = useQuery(hallQuery)
  if (!data || data.items.length === 0) return null
  return (
    <ul className={codeCards} aria-label={t('adminGameTables.title')}>
      {data.items.map((table) => (
        <CodeCard
          key={table.id}
          name={gameTableName(table)}
          path={`/play/table/${table.id}`}
          label={t('adminTables.codes.code', { name: gameTableName(table) })}
          text={t('play.scan')}
          location={table.location}
        />
      ))}
    </ul>
  )
}
