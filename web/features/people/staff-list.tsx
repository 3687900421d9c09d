import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { Staff } from '#contract/people.ts'
import { Avatar } from '#web/domain/avatar.tsx'
import { useTranslation } from '#web/platform/language.ts'
import { TableSkeleton } from '#web/ui/card-skeleton.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { AdminTable, type Column, TitleCell } from '#web/ui/table/admin-table.tsx'
import { type Person, PersonPicker } from './person-picker.tsx'
import { userQueries } from './queries.ts'
import { RoleBadges, RolesDialog } from './role.tsx'

type Member = Staff['items'][number]

const columns: Column<Member>[] = [
  {
    id: 'user',
    header: 'people.columns.user',
    cell: ({ row: { displayName, avatarUrl } }) => (
      <TitleCell
        title={<bdi>{displayName}</bdi>}
        picture={<Avatar name={displayName} url={avatarUrl} size={38} />}
      />
    ),
  },
  { id: 'roles', header: 'people.columns.roles', cell: ({ row }) => <RoleBadges held={row.roles} /> },
]

/** Who holds which roles, to change, and a field for somebody who holds none yet. */
export function StaffList() {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<Person | null>(null)
  return (
    <section className="flex flex-col gap-4" aria-labelledby="staff">
      <h2 id="staff">{t('people.staff.title')}</h2>
      <div className="max-w-[34rem]">
        <PersonPicker
          label={t('people.staff.add')}
          description={t('people.staff.addHint')}
          value={[]}
          max={1}
          onChange={([person]) => setChosen(person ?? null)}
        />
      </div>
      <Loaded
        query={useQuery(userQueries.staff())}
        loading="people.staff.loading"
        failed="people.staff.loadFailed"
        skeleton={<TableSkeleton rows={3} />}
      >
        {({ items }) => (
          <AdminTable
            label={t('people.staff.title')}
            rows={items}
            keyOf={({ userId }) => userId}
            nameOf={({ displayName }) => displayName}
            columns={columns}
            actions={[
              {
                id: 'roles',
                label: 'people.role.action',
                labelOf: 'people.role.of',
                icon: KeyRound,
                onSelect: setChosen,
              },
            ]}
          />
        )}
      </Loaded>
      <RolesDialog person={chosen} onClose={() => setChosen(null)} />
    </section>
  )
}
