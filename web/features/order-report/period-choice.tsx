import { Group } from '@mantine/core'
import { useState } from 'react'
import { bounds } from '#contract/bounds.ts'
import { isTooLong, nameOf, type Period, periodOf, quickPeriods } from '#rules/report-period.ts'
import { useTranslation } from '#web/platform/language.ts'
import { Choice } from '#web/ui/choice.tsx'
import { ChosenDay } from '#web/ui/chosen-day.tsx'

type PeriodChoiceProps = { period: Period; today: string; onChange: (period: Period) => void }

/** Periods of one tap, and two dates for any other. */
export function PeriodChoice({ period, today, onChange }: PeriodChoiceProps) {
  const { t } = useTranslation()
  const [isOwn, setOwn] = useState(false)
  const chosen = (!isOwn && nameOf(period, today)) || 'own'
  return (
    <Group gap="12px 20px" align="flex-start">
      <Choice
        compact
        hidesLegend
        legend={t('orderReport.period.label')}
        value={chosen}
        onChange={(name) => {
          setOwn(name === 'own')
          if (name !== 'own') onChange(periodOf(name, today))
        }}
        options={[...quickPeriods, 'own' as const].map((value) => ({
          value,
          label: t(`orderReport.period.${value}`),
        }))}
      />
      {chosen === 'own' && (
        <Group gap={12} align="flex-start" wrap="nowrap">
          <ChosenDay
            label={t('orderReport.period.from')}
            value={period.from}
            onChange={(from) => onChange({ from, to: from > period.to ? from : period.to })}
          />
          <ChosenDay
            label={t('orderReport.period.to')}
            value={period.to}
            error={isTooLong(period) && t('orderReport.period.tooLong', { days: bounds.order.reportDays })}
            onChange={(to) => onChange({ from: to < period.from ? to : period.from, to })}
          />
        </Group>
      )}
    </Group>
  )
}
