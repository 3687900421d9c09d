import { TriangleAlert } from 'lucide-react'
import { bounds, type EuAllergen, euAllergens } from '#contract/bounds.ts'
import { type EditableMenuItem, menuItemInput } from '#contract/menu.ts'
import { dietContradictions } from '#rules/diet.ts'
import { readPrice, typedPrice } from '#rules/typed-price.ts'
import { allergenIcons, isEuAllergen } from '#web/domain/allergens.tsx'
import { DishCard } from '#web/domain/dish-card.tsx'
import { currentLanguage, t, useTranslation } from '#web/platform/language.ts'
import { formatPrice } from '#web/platform/money.ts'
import { fieldsOf } from '#web/ui/form/fields.tsx'
import type { Explain } from '#web/ui/form/schema-fields.ts'
import { AddLink } from '#web/ui/link-button.tsx'
import { usePaged } from '#web/ui/paged-list.tsx'
import { menuAdminQueries } from './queries.ts'

const declarations = ['unknown', 'none', 'some'] as const
const diets = ['none', 'vegetarian', 'vegan'] as const

/** The form values of a dish. */
export const emptyMenuItem = {
  name: '',
  categoryId: '',
  /** As typed: '89,50'. */
  price: '',
  description: '',
  imageUrl: '',
  /** What is known about allergens. */
  declared: 'unknown' as (typeof declarations)[number],
  /** Those of the EU's list, and the others with commas between. */
  listed: [] as EuAllergen[],
  others: '',
  diet: 'none' as (typeof diets)[number],
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
  declared: item.allergens === null ? 'unknown' : item.allergens.length === 0 ? 'none' : 'some',
  listed: item.allergens?.filter(isEuAllergen) ?? [],
  others: item.allergens?.filter((each) => !isEuAllergen(each)).join(', ') ?? '',
  diet: item.isVegan ? 'vegan' : item.isVegetarian ? 'vegetarian' : 'none',
})

export const menuItemBody = ({
  name,
  categoryId,
  description,
  imageUrl,
  isAlcoholic,
  isAvailable,
  ...form
}: MenuItemForm) => ({
  name: name.trim(),
  categoryId,
  description: description.trim(),
  imageUrl: imageUrl.trim(),
  isAlcoholic,
  isAvailable,
  // A missing price is another error than a wrong one.
  priceOre: (form.price.trim() === '' ? undefined : (readPrice(form.price) ?? Number.NaN)) as number,
  allergens: allergensOf(form),
  ...dietOf(form.diet),
})

const allergensOf = ({ declared, listed, others }: Pick<MenuItemForm, 'declared' | 'listed' | 'others'>) =>
  declared === 'unknown' ? null : declared === 'none' ? [] : [...listed, ...words(others)]

const words = (typed: string): string[] =>
  typed
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')

const dietOf = (diet: MenuItemForm['diet']) => ({
  isVegetarian: diet !== 'none',
  isVegan: diet === 'vegan',
})

/** Saying that a dish has allergens needs at least one. */
export const checkMenuItem = (form: MenuItemForm): Record<string, string> =>
  form.declared === 'some' && allergensOf(form)?.length === 0
    ? { listed: t('adminMenu.form.listedMissing') }
    : {}

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
  if (field === 'others' && rule === 'too_long') return t('adminMenu.form.othersTooLong', { limit })
  return undefined
}

const { TextField, TextAreaField, SelectField, ChoiceField, ChecksField, SwitchField, PictureField } =
  fieldsOf<MenuItemForm>()

type FieldsProps = { values: MenuItemForm; row: EditableMenuItem | null }

export function MenuItemFields({ values, row }: FieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <TextField name="name" wide />
      <CategoryField row={row} />
      <TextField name="price" />
      <TextAreaField name="description" minRows={3} />
      <PictureField name="imageUrl" />
      <ChoiceField
        name="declared"
        wide
        options={declarations}
        labelOf={(each) => t(`adminMenu.form.declarations.${each}`)}
      />
      {values.declared === 'some' && (
        <>
          <ChecksField
            name="listed"
            options={euAllergens}
            labelOf={(each) => t(`food.allergens.names.${each}`)}
            iconOf={(each) => <AllergenIcon allergen={each} />}
          />
          <TextField name="others" wide isOptional />
        </>
      )}
      <ChoiceField
        name="diet"
        wide
        options={diets}
        labelOf={(each) => (each === 'none' ? t('adminMenu.form.noDiet') : t(`food.${each}`))}
      />
      <Contradictions values={values} />
      <SwitchField name="isAlcoholic" />
      <SwitchField name="isAvailable" />
    </>
  )
}

function AllergenIcon({ allergen }: { allergen: EuAllergen }) {
  const Icon = allergenIcons[allergen]
  return <Icon size={17} aria-hidden />
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
