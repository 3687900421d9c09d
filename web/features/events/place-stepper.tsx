import { useTranslation } from '#web/platform/language.ts'
import { Stepper } from '#web/ui/stepper.tsx'

type PlaceStepperProps = { value: number; least?: number; most: number; onChange: (value: number) => void }

/** How many places a party has. */
export function PlaceStepper({ value, least = 1, most, onChange }: PlaceStepperProps) {
  const { t } = useTranslation()
  return (
    <div className="flex items-center justify-between gap-3">
      <span aria-hidden className="font-strong">
        {t('places.label')}
      </span>
      <Stepper
        label={t('places.label')}
        lessLabel={t('places.less')}
        moreLabel={t('places.more')}
        value={value}
        least={least}
        most={most}
        onChange={onChange}
      />
    </div>
  )
}
