import { Ledger, TotalCard } from '#web/features/points/ledger.tsx'
import { useTranslation } from '#web/platform/language.ts'
import { useMe } from '#web/platform/session.tsx'
import { BackLink, Screen } from '#web/ui/screen.tsx'

/** /my-points */
export function MyPointsScreen() {
  const { t } = useTranslation()
  const me = useMe()
  return (
    <Screen
      title={t('points.mine.title')}
      width="narrow"
      back={<BackLink to="/leaderboard">{t('points.board.title')}</BackLink>}
    >
      <TotalCard me={me} />
      <Ledger />
    </Screen>
  )
}
