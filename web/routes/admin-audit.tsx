import { Button } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { auditSubjects } from '#contract/bounds.ts'
import { AuditFilters } from '#web/features/people/audit-filters.tsx'
import { AuditList } from '#web/features/people/audit-list.tsx'
import { useRealtimeUsers } from '#web/features/people/queries.ts'
import { useTranslation } from '#web/platform/language.ts'
import { AdminBack } from '#web/ui/admin-back.tsx'
import { Screen } from '#web/ui/screen.tsx'

/** /admin/audit, with `?kind=` and `?admin={id}`. */
export function AdminAuditScreen() {
  const { t } = useTranslation()
  const search = useSearch({ from: '/guarded/admins/admin/audit' })
  const navigate = useNavigate()
  useRealtimeUsers()
  const kind = auditSubjects.find((each) => each === search.kind) ?? null
  const admin = search.admin ?? null
  const narrow = (filter: { kind: string | null; admin: string | null }) =>
    void navigate({
      to: '/admin/audit',
      search: { ...(filter.kind && { kind: filter.kind }), ...(filter.admin && { admin: filter.admin }) },
      replace: true,
      resetScroll: false,
    })
  const isNarrowed = kind !== null || admin !== null
  return (
    <Screen title={t('audit.title')} lead={t('audit.lead')} back={<AdminBack />}>
      <AuditFilters kind={kind} admin={admin} onChange={narrow} />
      <AuditList
        filter={{ ...(kind && { subjectType: kind }), ...(admin && { actorId: admin }) }}
        clear={
          isNarrowed && (
            <Button variant="default" onClick={() => narrow({ kind: null, admin: null })}>
              {t('audit.emptyFiltered.clear')}
            </Button>
          )
        }
      />
    </Screen>
  )
}
