import { Button } from '@mantine/core'
import { type EventCategory, eventCategories } from '#contract/bounds.ts'
import { useTranslation } from '#web/platform/language.ts'
import { CategorySymbol } from './event-facts.tsx'
import classes from './events.module.css'

type CategoryFilterProps = {
  chosen: EventCategory | null
  onChoose: (category: EventCategory | null) => void
}

/** Filters a list by category. A second press on the chosen category shows all. */
export function CategoryFilter({ chosen, onChoose }: CategoryFilterProps) {
  const { t } = useTranslation()
  return (
    <fieldset
      className={`${classes.filter} flex gap-2 min-w-0 -my-1 -mx-(--page-gutter) py-1 px-(--page-gutter) border-0 overflow-x-auto [scrollbar-width:none] [&_svg]:text-brass-text md:flex-wrap md:overflow-visible`}
    >
      <legend className="visually-hidden">{t('events.category.label')}</legend>
      {[null, ...eventCategories].map((category) => (
        <Button
          className="flex-none"
          key={category}
          variant="default"
          radius="xl"
          leftSection={category && <CategorySymbol category={category} size={17} />}
          aria-pressed={chosen === category}
          onClick={() => onChoose(chosen === category ? null : category)}
        >
          {t(`events.category.${category ?? 'all'}`)}
        </Button>
      ))}
    </fieldset>
  )
}
