import { TableCodes } from '#web/features/tables/table-codes.tsx'
import { useTranslation } from '#web/platform/language.ts'
import { BackLink, Screen } from '#web/ui/screen.tsx'

/** /admin/table-codes */
export function AdminTableCodesScreen() {
  const { t } = useTranslation()
  return (
    <Screen
      title={t('adminTables.codes.title')}
      lead={t('adminTables.codes.lead')}
      width="wide"
      back={<BackLink to="/admin/tables">{t('adminTables.form.back')}</BackLink>}
    >
      <TableCodes />
    </Screen>
  )
}
