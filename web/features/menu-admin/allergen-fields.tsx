import { type EuAllergen, euAllergens } from '#contract/bounds.ts'
import { allergenIcons, isEuAllergen } from '#web/domain/allergens.tsx'
import { useTranslation } from '#web/platform/language.ts'
import { fieldsOf } from '#web/ui/form/fields.tsx'

const declarations = ['unknown', 'none', 'some'] as const
const diets = ['none', 'vegetarian', 'vegan'] as const

/** What is known about the allergens and the diet of a dish or a choice, as form values. */
export const emptyAllergens = {
  declared: 'unknown' as (typeof declarations)[number],
  /** Those of the EU's list, and the others with commas between. */
  listed: [] as EuAllergen[],
  others: '',
  diet: 'none' as (typeof diets)[number],
}
export type AllergensForm = typeof emptyAllergens

type Food = { allergens: string[] | null; isVegetarian: boolean; isVegan: boolean }
export const allergenValues = ({ allergens, isVegan, isVegetarian }: Food): AllergensForm => ({
  declared: allergens === null ? 'unknown' : allergens.length === 0 ? 'none' : 'some',
  listed: allergens?.filter(isEuAllergen) ?? [],
  others: allergens?.filter((each) => !isEuAllergen(each)).join(', ') ?? '',
  diet: isVegan ? 'vegan' : isVegetarian ? 'vegetarian' : 'none',
})

const words = (typed: string): string[] =>
  typed
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')

export const allergensOf = ({ declared, listed, others }: Omit<AllergensForm, 'diet'>) =>
  declared === 'unknown' ? null : declared === 'none' ? [] : [...listed, ...words(others)]

export const dietOf = (diet: AllergensForm['diet']) => ({
  isVegetarian: diet !== 'none',
  isVegan: diet === 'vegan',
})

/** Saying that there are allergens needs at least one. */
export const lacksAllergens = (form: AllergensForm): boolean =>
  form.declared === 'some' && allergensOf(form)?.length === 0

// In a list the callback gives paths that the types cannot follow.
const { TextField, ChoiceField, ChecksField } = fieldsOf<Record<string, string>>()

/** The fields of allergens and diet. `path` is empty in the form of a dish, and ends with a dot in a list. */
export function AllergenFields({ path = '', declared }: { path?: string; declared: string }) {
  const { t } = useTranslation()
  return (
    <>
      <ChoiceField
        name={`${path}declared`}
        wide
        options={declarations}
        labelOf={(each) => t(`adminMenu.form.declarations.${each}`)}
      />
      {declared === 'some' && (
        <>
          <ChecksField
            name={`${path}listed`}
            options={euAllergens}
            labelOf={(each) => t(`food.allergens.names.${each}`)}
            iconOf={(each) => <AllergenIcon allergen={each} />}
          />
          <TextField name={`${path}others`} wide isOptional />
        </>
      )}
      <ChoiceField
        name={`${path}diet`}
        wide
        options={diets}
        labelOf={(each) => (each === 'none' ? t('adminMenu.form.noDiet') : t(`food.${each}`))}
      />
    </>
  )
}

function AllergenIcon({ allergen }: { allergen: EuAllergen }) {
  const Icon = allergenIcons[allergen]
  return <Icon size={17} aria-hidden />
}
