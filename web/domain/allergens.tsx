import {
  Bean,
  CircleQuestionMark,
  createLucideIcon,
  Egg,
  Fish,
  FlaskConical,
  Flower,
  Flower2,
  type LucideIcon,
  Milk,
  Nut,
  Salad,
  Shell,
  Shrimp,
  Sprout,
  TriangleAlert,
  Vegan,
  Wheat,
} from 'lucide-react'
import { type EuAllergen, euAllergens } from '#contract/bounds.ts'
import { useTranslation } from '#web/platform/language.ts'
import classes from './domain.module.css'

const Peanut = createLucideIcon('Peanut', [
  [
    'path',
    {
      d: 'M13.3 4.3a4.5 4.5 0 0 1 6.4 6.4c-1.7 1.7-3.5 1.3-4.8 2.6s-.8 4.4-2.5 6.1a5.5 5.5 0 0 1-7.8-7.8c1.7-1.7 4.8-1.2 6.1-2.5s.9-3.1 2.6-4.8Z',
      key: 'shell',
    },
  ],
  ['path', { d: 'm15.5 6.5 2 2m-11 5 4 4', key: 'ribs' }],
])

/** The symbol of each allergen that must be declared in the EU. All differ, because a guest may avoid peanuts and eat nuts. */
export const allergenIcons: Record<EuAllergen, LucideIcon> = {
  gluten: Wheat,
  kräftdjur: Shrimp,
  ägg: Egg,
  fisk: Fish,
  jordnötter: Peanut,
  soja: Bean,
  mjölk: Milk,
  nötter: Nut,
  selleri: Salad,
  senap: Flower2,
  sesam: Sprout,
  sulfit: FlaskConical,
  lupin: Flower,
  blötdjur: Shell,
}

export const isEuAllergen = (text: string): text is EuAllergen =>
  euAllergens.some((allergen) => allergen === text)

type AllergensProps = {
  allergens: readonly string[] | null
  /** For the kitchen: shown as warnings that can be read from a distance. Their size is `--loud-size`. */
  loud?: boolean
}

/** The allergens of a dish with symbols and words. Null: nobody has said which. */
export function Allergens({ allergens, loud = false }: AllergensProps) {
  const { t } = useTranslation()
  if (allergens === null) {
    return (
      <p
        className={`${classes.unknown} inline-flex gap-1.25 items-center text-brass-text text-small font-[600] [&>svg]:flex-none data-loud:text-(length:--loud-size) data-loud:py-0.75 data-loud:px-2.5 data-loud:rounded-sm data-loud:bg-danger-text data-loud:text-ground data-loud:font-bold data-loud:leading-[1.3]`}
        data-loud={loud || undefined}
      >
        <CircleQuestionMark size={15} aria-hidden />
        <span>
          <span className="visually-hidden">{t('food.allergens.label')}: </span>
          {t('food.allergens.unknown')}
        </span>
      </p>
    )
  }
  if (allergens.length === 0) {
    return (
      <p className="muted small data-loud:text-(length:--loud-size)" data-loud={loud || undefined}>
        {t('food.allergens.none')}
      </p>
    )
  }
  return (
    // The surrounding element sets their size.
    <ul
      className={`${classes.allergens} plain-list flex flex-wrap gap-x-3 gap-y-1 text-muted text-small wrap-anywhere [&_li]:inline-flex [&_li]:gap-1.25 [&_li]:items-center data-loud:text-(length:--loud-size) data-loud:gap-1.5`}
      aria-label={t('food.allergens.label')}
      data-loud={loud || undefined}
    >
      {allergens.map((each) => {
        const Icon = isEuAllergen(each) ? allergenIcons[each] : TriangleAlert
        return (
          <li key={each}>
            <Icon size={15} aria-hidden />
            {isEuAllergen(each) ? t(`food.allergens.names.${each}`) : <span lang="sv">{each}</span>}
          </li>
        )
      })}
    </ul>
  )
}

/** Whether a dish is vegan or vegetarian. */
export function DietBadge({ isVegan, isVegetarian }: { isVegan: boolean; isVegetarian: boolean }) {
  const { t } = useTranslation()
  if (!isVegetarian) return null
  const Icon = isVegan ? Vegan : Sprout
  return (
    <span className="pill inline-flex gap-1.25 items-center text-success-text border-current">
      <Icon size={15} aria-hidden />
      {t(isVegan ? 'food.vegan' : 'food.vegetarian')}
    </span>
  )
}
