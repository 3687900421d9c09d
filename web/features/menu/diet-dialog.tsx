import { Button } from '@mantine/core'
import { euAllergens } from '#contract/bounds.ts'
import { anyDiet, type Diet } from '#rules/diet.ts'
import { allergenIcons } from '#web/domain/allergens.tsx'
import { useTranslation } from '#web/platform/language.ts'
import { Choice } from '#web/ui/choice.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import classes from './menu.module.css'

type DietDialogProps = {
  opened: boolean
  onClose: () => void
  diet: Diet
  onChange: (diet: Diet) => void
}

/** What the guest does not eat. Each change applies at once. */
export function DietDialog({ diet, onChange, ...dialog }: DietDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog {...dialog} title={t('menuScreens.diet.title')} size="min(640px, 100%)">
      <div className="flex flex-col gap-5">
        <p className="muted">{t('menuScreens.diet.text')}</p>
        <Choice
          legend={t('menuScreens.diet.diet')}
          value={diet.eats}
          onChange={(eats: Diet['eats']) => onChange({ ...diet, eats })}
          options={(['all', 'vegetarian', 'vegan'] as const).map((value) => ({
            value,
            label: t(`menuScreens.diet.${value}`),
          }))}
        />
        <fieldset className={`${classes.allergens} grid grid-fill-[136px] gap-2 min-w-0 m-0 p-0 border-0`}>
          <legend>{t('menuScreens.diet.allergens')}</legend>
          {euAllergens.map((allergen) => {
            const Icon = allergenIcons[allergen]
            const isChosen = diet.without.includes(allergen)
            return (
              <label
                key={allergen}
                className={`${classes.allergen} relative flex gap-2 items-center min-h-11 py-1.5 px-3 border border-edge rounded-md bg-raised cursor-pointer [&_svg]:flex-none`}
              >
                <input
                  type="checkbox"
                  checked={isChosen}
                  onChange={() =>
                    onChange({
                      ...diet,
                      without: isChosen
                        ? diet.without.filter((each) => each !== allergen)
                        : [...diet.without, allergen],
                    })
                  }
                />
                <Icon size={18} aria-hidden />
                {t(`food.allergens.names.${allergen}`)}
              </label>
            )
          })}
        </fieldset>
      </div>
      <DialogActions>
        <Button variant="default" onClick={() => onChange(anyDiet)}>
          {t('menuScreens.diet.clear')}
        </Button>
        <Button onClick={dialog.onClose}>{t('menuScreens.diet.done')}</Button>
      </DialogActions>
    </Dialog>
  )
}
