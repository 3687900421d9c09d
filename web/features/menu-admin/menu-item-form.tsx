import { TriangleAlert } from 'lucide-react'
import { bounds, euAllergens } from '#contract/bounds.ts'
import { type EditableMenuItem, menuItemInput } from '#contract/menu.ts'
import { dietContradictions } from '#rules/diet.ts'
import { readPrice, typedPrice } from '#rules/typed-price.ts'
import { DishCard } from '#web/domain/dish-card.tsx'
import { currentLanguage, t, useTranslation } from '#web/platform/language.ts'
import { formatPrice } from '#web/platform/money.ts'
import { fieldsOf } from '#web/ui/form/fields.tsx'
import type { Explain } from '#web/ui/form/schema-fields.ts'
import { AddLink } from '#web/ui/link-button.tsx'
import { usePaged } from '#web/ui/paged-list.tsx'
import {
  AllergenFields,
  allergensOf,
  allergenValues,
  dietOf,
  emptyAllergens,
  lacksAllergens,
} from './allergen-fields.tsx'
import { DishGroupsField, type emptyDishGroup } from './dish-groups-field.tsx'
import { menuAdminQueries } from './queries.ts'

/** The form values of a dish. */
export const emptyMenuItem = {
  name: '',
  categoryId: '',
  /** As typed: '89,50'. */
  price: '',
  description: '',
  imageUrl: '',
  ...emptyAllergens,
  choiceGroups: [] as (typeof emptyDishGroup)[],
  isAlcoholic: false,
  isAvailable: true,
}
type MenuItemForm = typeof emptyMenuItem

export const menuItemValues = (item: EditableMenuItem): MenuItemForm => ({
  name: item.name,
  categoryId: item.categoryId,
  price: typedPrice(item.priceOre),
  description: item.description ?? '',
  imageUrl: item.imageUrl ?? '',
  isAlcoholic: item.isAlcoholic,
  isAvailable: item.isAvailable,
  // The last release sends none.
  choiceGroups: item.choiceGroups?.map(({ id, min, max }) => ({ id, min, max })) ?? [],
  ...allergenValues(item),
})

export const menuItemBody = ({
  name,
  categoryId,
  description,
  imageUrl,
  isAlcoholic,
  isAvailable,
  choiceGroups,
  ...form
}: MenuItemForm) => ({
  name: name.trim(),
  categoryId,
  description: description.trim(),
  imageUrl: imageUrl.trim(),
  isAlcoholic,
  isAvailable,
  choiceGroups: choiceGroups as { id: string; min: number; max: number }[],
  // A missing price is another error than a wrong one.
  priceOre: (form.price.trim() === '' ? undefined : (readPrice(form.price) ?? Number.NaN)) as number,
  allergens: allergensOf(form),
  ...dietOf(form.diet),
})

/** Saying that a dish has allergens needs at least one. */
export const checkMenuItem = (form: MenuItemForm): Record<string, string> =>
  lacksAllergens(form) ? { listed: t('adminMenu.form.listedMissing') } : {}

/** The index of an allergen in the body does not exist in the form, which has them in two fields. */
export const menuItemErrorPaths: Record<string, string> = {
  priceOre: 'price',
  allergens: 'others',
  not_found: 'categoryId',
  ...Object.fromEntries(
    Array.from({ length: bounds.menu.allergens + euAllergens.length }, (_, i) => [
      `allergens.${i}`,
      'others',
    ]),
  ),
}

export const explainMenuItem: Explain = ({ field, rule, limit = 0 }) => {
  if (field === 'price' && rule === 'invalid') return t('adminMenu.form.priceWrong')
  if (field === 'price' && rule === 'too_big')
    return t('adminMenu.form.priceTooBig', { limit: formatPrice(limit, currentLanguage()) })
  if (field === 'others' && rule === 'too_big') return t('adminMenu.form.othersTooMany', { limit })
  if (/^choiceGroups\.\d+\.max$/.test(field) && rule === 'too_small')
    return t('adminMenu.form.choiceGroupsMaxLow')
  if (field === 'others' && rule === 'too_long') return t('adminMenu.form.othersTooLong', { limit })
  return undefined
}

const { TextField, TextAreaField, SelectField, SwitchField, PictureField } = fieldsOf<MenuItemForm>()

type FieldsProps = { values: MenuItemForm; row: EditableMenuItem | null }

export function MenuItemFields({ values, row }: FieldsProps) {
  return (
    <>
      <TextField name="name" wide />
      <CategoryField row={row} />
      <TextField name="price" />
      <TextAreaField name="description" minRows={3} />
      <PictureField name="imageUrl" />
      <AllergenFields declared={values.declared} />
      <Contradictions values={values} />
      <DishGroupsField stored={row?.choiceGroups ?? []} />
      <SwitchField name="isAlcoholic" />
      <SwitchField name="isAvailable" />
    </>
  )
}

/** The category of a dish. Without any category, the link to create one. */
function CategoryField({ row }: { row: EditableMenuItem | null }) {
  const { t } = useTranslation()
  const { items, state } = usePaged(menuAdminQueries.categories())
  const stored = row ? [{ id: row.categoryId, name: row.categoryName }] : []
  const categories = items.length > 0 ? items : stored
  const isNone = categories.length === 0 && !state.isPending && !state.isFailed
  return (
    <SelectField
      name="categoryId"
      options={categories.map(({ id }) => id)}
      labelOf={(id) => categories.find((each) => each.id === id)?.name ?? ''}
      hint={isNone && <AddLink to="/admin/menu-categories">{t('adminMenu.form.firstCategory')}</AddLink>}
    />
  )
}

/** The allergens that contradict vegetarian or vegan. The dish can still be saved, because the admin knows best. */
function Contradictions({ values }: { values: MenuItemForm }) {
  const { t } = useTranslation()
  const wrong = dietContradictions({ allergens: allergensOf(values), ...dietOf(values.diet) })
  const list = wrong.map((each) => t(`food.allergens.names.${each}`).toLowerCase()).join(', ')
  return (
    <p
      role="status"
      className="col-span-full flex gap-2 items-start text-brass-text font-medium empty:hidden [&>svg]:flex-none [&>svg]:mt-0.5"
    >
      {wrong.length > 0 && (
        <>
          <TriangleAlert size={19} aria-hidden />
          {t(values.diet === 'vegan' ? 'adminMenu.form.notVegan' : 'adminMenu.form.notVegetarian', { list })}
        </>
      )}
    </p>
  )
}

/** The card as guests will see it, while it is being written. */
export function MenuItemPreview({ values }: { values: MenuItemForm }) {
  const { t } = useTranslation()
  const body = menuItemBody(values)
  return (
    <DishCard
      dish={{
        ...body,
        portionsLeft: null,
        name: body.name || t('adminMenu.form.name'),
        description: body.description || null,
        priceOre: body.priceOre || 0,
        imageUrl: menuItemInput.shape.imageUrl.safeParse(body.imageUrl).data ?? null,
      }}
    />
  )
}
