import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type AuditSubject, auditSubjects } from '#contract/bounds.ts'
import { useTranslation } from '#web/platform/language.ts'
import { PersonPicker } from './person-picker.tsx'
import { userQueries } from './queries.ts'

type AuditFiltersProps = {
  kind: AuditSubject | null
  /** Id of the admin whose changes are shown. */
  admin: string | null
  onChange: (filter: { kind: AuditSubject | null; admin: string | null }) => void
}

/** Filters the audit log by kind, by admin, or both. */
export function AuditFilters({ kind, admin, onChange }: AuditFiltersProps) {
  const { t } = useTranslation()
  const { data } = useQuery({ ...userQueries.one(admin ?? ''), enabled: admin !== null })
  const chosen =
    admin === null ? [] : [{ userId: admin, displayName: data?.displayName ?? admin.slice(0, 8) }]
  return (
    <div className="grid grid-fit-[18rem] items-start gap-4 max-w-[43rem]">
      <NativeSelect
        label={t('audit.filter.kind')}
        value={kind ?? ''}
        data={[
          { value: '', label: t('audit.filter.anyKind') },
          ...auditSubjects.map((value) => ({ value, label: t(`audit.kinds.${value}`) })),
        ]}
        onChange={(event) =>
          onChange({ kind: auditSubjects.find((each) => each === event.currentTarget.value) ?? null, admin })
        }
      />
      <PersonPicker
        label={t('audit.filter.admin')}
        value={chosen}
        max={1}
        onChange={(people) => onChange({ kind, admin: people[0]?.userId ?? null })}
      />
    </div>
  )
}
