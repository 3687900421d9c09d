import { bounds } from '#contract/bounds.ts'
import { useTranslation } from '#web/platform/language.ts'
import { fieldsOf } from '#web/ui/form/fields.tsx'
import { AddLink } from '#web/ui/link-button.tsx'
import { usePaged } from '#web/ui/paged-list.tsx'
import { menuAdminQueries } from './queries.ts'

/** A group of choices of a dish, and how many guests choose from it. */
export const emptyDishGroup = { id: '', min: 0 as number | null, max: 1 as number | null }
type Stored = readonly { id: string; name: string }[]

const { ListField } = fieldsOf<{ choiceGroups: (typeof emptyDishGroup)[] }>()
// The callback of a list gives paths that the types cannot follow.
const { SelectField, NumberField } = fieldsOf<Record<string, string>>()

/** The groups of choices that a dish has. Without any group, the link to create one. */
export function DishGroupsField({ stored }: { stored: Stored }) {
  const { t } = useTranslation()
  const { items, state } = usePaged(menuAdminQueries.choiceGroups())
  const groups: Stored = items.length > 0 ? items : stored
  if (groups.length === 0 && !state.isPending && !state.isFailed) {
    return (
      <p className="col-span-full">
        {t('adminMenu.form.noChoiceGroups')}{' '}
        <AddLink to="/admin/choice-groups">{t('adminMenu.form.firstChoiceGroup')}</AddLink>
      </p>
    )
  }
  return (
    <ListField name="choiceGroups" newItem={emptyDishGroup} max={bounds.menu.choiceGroups}>
      {(path) => (
        <div className="grid grid-fit-[150px] gap-4">
          <SelectField
            name={`${path}.id`}
            options={groups.map(({ id }) => id)}
            labelOf={(id) => groups.find((each) => each.id === id)?.name ?? ''}
          />
          <NumberField name={`${path}.min`} />
          <NumberField name={`${path}.max`} />
        </div>
      )}
    </ListField>
  )
}
