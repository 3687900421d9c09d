import { Switch } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { bounds } from '#contract/bounds.ts'
import { choiceGroupInput, type EditableChoiceGroup } from '#contract/choices.ts'
import { readPrice, typedPrice } from '#rules/typed-price.ts'
import { request } from '#web/platform/api.ts'
import { currentLanguage, t, useTranslation } from '#web/platform/language.ts'
import { formatPrice } from '#web/platform/money.ts'
import { crudScreen } from '#web/ui/crud-screen.tsx'
import { fieldsOf } from '#web/ui/form/fields.tsx'
import { useField, useFormContext } from '#web/ui/form/form-context.ts'
import { type Column, TitleCell } from '#web/ui/table/admin-table.tsx'
import { useAction } from '#web/ui/use-action.ts'
import {
  AllergenFields,
  allergensOf,
  allergenValues,
  dietOf,
  emptyAllergens,
  lacksAllergens,
} from './allergen-fields.tsx'
import { MenuTabs } from './menu-tabs.tsx'
import { invalidateMenu, menuAdminQueries, useRealtimeMenu } from './queries.ts'

type Group = EditableChoiceGroup
type Choice = Group['choices'][number]

/** One switch for each choice: whether it is sold out. */
const Choices = ({ row }: { row: Group }) => (
  <div className="grid gap-2 justify-items-start py-2">
    {row.choices.map((choice) => (
      <AvailableSwitch key={choice.id} choice={choice} />
    ))}
  </div>
)

function AvailableSwitch({ choice: { id, name, priceOre, isAvailable } }: { choice: Choice }) {
  const { language } = useTranslation()
  const client = useQueryClient()
  const action = useAction({
    queue: `choice-available-${id}`,
    request: (isAvailable: boolean) =>
      request('setChoiceAvailable', { params: { choiceId: id }, body: { isAvailable } }),
    success: null,
    failed: { title: 'ui.failed', message: 'adminChoiceGroups.toasts.saveFailed' },
    explained: ['not_found', 'unreachable'],
    onSettled: () => void invalidateMenu(client),
  })
  return (
    <Switch
      size="md"
      label={
        <>
          <span lang="sv">{name}</span>
          {priceOre > 0 && <span className="muted numbers"> {formatPrice(priceOre, language)}</span>}
        </>
      }
      checked={isAvailable}
      onChange={(event) => action.run(event.currentTarget.checked)}
    />
  )
}

const columns: Column<Group>[] = [
  {
    id: 'group',
    header: 'adminChoiceGroups.columns.group',
    cell: ({ row }) => <TitleCell title={row.name} lang="sv" />,
  },
  { id: 'choices', header: 'adminChoiceGroups.columns.choices', cell: Choices },
  {
    id: 'items',
    header: 'adminChoiceGroups.columns.items',
    cell: ({ row }) => row.items,
    numeric: true,
    isShort: true,
  },
]

const emptyChoice = {
  // Empty for a choice that is not stored yet.
  id: '',
  name: '',
  /** As typed. Empty: nothing. */
  price: '',
  ...emptyAllergens,
  isAvailable: true,
}
type ChoiceForm = typeof emptyChoice
const emptyGroup = { name: '', choices: [emptyChoice] }
type GroupForm = typeof emptyGroup

const { TextField, ListField } = fieldsOf<GroupForm>()
// The callback of a list gives paths that the types cannot follow.
const { TextField: PartField, SwitchField } = fieldsOf<Record<string, string>>()

function GroupFields() {
  return (
    <>
      <TextField name="name" wide />
      <ListField
        name="choices"
        newItem={emptyChoice}
        copyOf={(each) => ({ ...(each as ChoiceForm), id: '' })}
        max={bounds.menu.choices}
      >
        {(path) => <ChoiceFields path={path} />}
      </ListField>
    </>
  )
}

function ChoiceFields({ path }: { path: string }) {
  const { fieldTexts } = useFormContext()
  const { declared } = useField(path).value as ChoiceForm
  // For the conflict dialog, which shows values that have no field.
  fieldTexts.values.set('choicesId', () => '')
  return (
    <>
      <div className="grid grid-fit-[150px] gap-4">
        <PartField name={`${path}.name`} />
        <PartField name={`${path}.price`} isOptional />
      </div>
      <AllergenFields path={`${path}.`} declared={declared} />
      <SwitchField name={`${path}.isAvailable`} />
    </>
  )
}

const toValues = ({ name, choices }: Group): GroupForm => ({
  name,
  choices: choices.map(({ allergens, isVegetarian, isVegan, priceOre, ...each }) => ({
    ...each,
    price: priceOre === 0 ? '' : typedPrice(priceOre),
    ...allergenValues({ allergens, isVegetarian, isVegan }),
  })),
})

const toBody = ({ name, choices }: GroupForm) => ({
  name: name.trim(),
  choices: choices.map((each) => ({
    id: each.id || null,
    name: each.name.trim(),
    priceOre: each.price.trim() === '' ? 0 : (readPrice(each.price) ?? Number.NaN),
    allergens: allergensOf(each),
    ...dietOf(each.diet),
    isAvailable: each.isAvailable,
  })),
})

/** Where the body's errors are in the form, which has the allergens in two fields. */
const errorPaths: Record<string, string> = {
  choice_group_taken: 'name',
  ...Object.fromEntries(
    Array.from({ length: bounds.menu.choices }, (_, at) => [
      [`choices.${at}.priceOre`, `choices.${at}.price`],
      [`choices.${at}.allergens`, `choices.${at}.others`],
    ]).flat(),
  ),
}

/** The groups of choices that dishes share, to create, change, sell out and delete. */
export const AdminChoiceGroups = crudScreen({
  noun: 'choice-group',
  texts: 'adminChoiceGroups',
  path: '/admin/choice-groups',
  Above: MenuTabs,
  useUpdates: useRealtimeMenu,
  list: () => menuAdminQueries.choiceGroups(),
  one: menuAdminQueries.choiceGroup,
  idOf: ({ id }) => id,
  titleOf: ({ name }) => name,
  invalidate: invalidateMenu,
  columns,
  remove: ({ id }) => request('deleteChoiceGroup', { params: { groupId: id } }),
  explainedRemove: ['choice_group_used'],
  schema: choiceGroupInput,
  empty: emptyGroup,
  toValues,
  toBody,
  check: ({ choices }) =>
    Object.fromEntries(
      choices.flatMap((each, at) =>
        lacksAllergens(each) ? [[`choices.${at}.listed`, t('adminMenu.form.listedMissing')]] : [],
      ),
    ),
  explain: ({ field, rule, limit = 0 }) => {
    if (!field.endsWith('.price')) return undefined
    if (rule === 'invalid') return t('adminMenu.form.priceWrong')
    if (rule === 'too_big')
      return t('adminMenu.form.priceTooBig', { limit: formatPrice(limit, currentLanguage()) })
    return undefined
  },
  errorPaths,
  save: ({ id, version, body }) =>
    id === null
      ? request('createChoiceGroup', { body })
      : request('updateChoiceGroup', { params: { groupId: id }, body: { ...body, version } }),
  Fields: GroupFields,
})
