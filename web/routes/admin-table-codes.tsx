import { use } from 'react'
import { GameTableCodes } from '#web/features/play/game-table-codes.tsx'
import { TableCodes } from '#web/features/tables/table-codes.tsx'
import { textsOf, useTranslation } from '#web/platform/language.ts'
import { BackLink, Screen } from '#web/ui/screen.tsx'

/** /admin/table-codes */
export function AdminTableCodesScreen() {
  const { t, language } = useTranslation()
  use(textsOf('play', language))
  return (
    <Screen
      title={t('adminTables.codes.title')}
      lead={t('adminTables.codes.lead')}
      width="wide"
      back={<BackLink to="/admin/tables">{t('adminTables.form.back')}</BackLink>}
    >
      <TableCodes />
      <GameTableCodes />
    </Screen>
  )
}
