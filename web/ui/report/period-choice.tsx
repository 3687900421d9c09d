import { useState } from 'react'
import { bounds } from '#contract/bounds.ts'
import { isTooLong, nameOf, type Period, periodOf, quickPeriods } from '#rules/report-period.ts'
import { useTranslation } from '#web/platform/language.ts'
import { Choice } from '#web/ui/choice.tsx'
import { ChosenDay } from '#web/ui/chosen-day.tsx'

type PeriodChoiceProps = { period: Period; today: string; onChange: (period: Period) => void }

/** Preset periods, and two dates for any other period. */
export function PeriodChoice({ period, today, onChange }: PeriodChoiceProps) {
  const { t } = useTranslation()
  const [isOwn, setOwn] = useState(false)
  const chosen = (!isOwn && nameOf(period, today)) || 'own'
  return (
    <div className="flex flex-wrap gap-x-5 gap-y-3 items-start">
      <Choice
        compact
        hidesLegend
        legend={t('report.period.label')}
        value={chosen}
        onChange={(name) => {
          setOwn(name === 'own')
          if (name !== 'own') onChange(periodOf(name, today))
        }}
        options={[...quickPeriods, 'own' as const].map((value) => ({
          value,
          label: t(`report.period.${value}`),
        }))}
      />
      {chosen === 'own' && (
        <div className="flex gap-3 items-start">
          <ChosenDay
            label={t('report.period.from')}
            value={period.from}
            onChange={(from) => onChange({ from, to: from > period.to ? from : period.to })}
          />
          <ChosenDay
            label={t('report.period.to')}
            value={period.to}
            error={isTooLong(period) && t('report.period.tooLong', { days: bounds.order.reportDays })}
            onChange={(to) => onChange({ from: to < period.from ? to : period.from, to })}
          />
        </div>
      )}
    </div>
  )
}
