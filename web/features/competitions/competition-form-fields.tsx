import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import type { UseFormReturnType } from '@mantine/form'
import { bounds, competitionTypes, difficulties } from '#contract/bounds.ts'
import type { CompetitionForm } from '#rules/competition-form.ts'
import { useTranslation } from '#web/platform/language.ts'
import { DateTimeFields } from '#web/ui/date-time-fields.tsx'
import formClasses from '#web/ui/form-layout.module.css'
import classes from './competition-form.module.css'

type CompetitionFormFieldsProps = { form: UseFormReturnType<CompetitionForm>; taking: number }

// The hint under the field: a long one must not push its neighbour's field out of line.
const order = {
  inputWrapperOrder: ['label' as const, 'input' as const, 'description' as const, 'error' as const],
}

/** The fields of a competition. Times are Stockholm's. */
export function CompetitionFormFields({ form, taking }: CompetitionFormFieldsProps) {
  const { t } = useTranslation()
  const { competition: limits } = bounds
  const maximum = Number(form.values.maxParticipants)
  const belowTaking = form.values.maxParticipants.trim() !== '' && maximum > 0 && maximum < taking
  const optional = (label: string) => (
    <>
      {label} <span className={formClasses.optional}>({t('form.optional')})</span>
    </>
  )
  return (
    <div className={classes.fields}>
      <TextInput
        className={classes.whole}
        label={t('adminCompetitions.form.title')}
        required
        maxLength={limits.title}
        autoComplete="off"
        {...order}
        {...form.getInputProps('title')}
      />
      <NativeSelect
        label={t('adminCompetitions.form.type')}
        required
        data={[
          { value: '', label: t('adminCompetitions.form.chooseType') },
          ...competitionTypes.map((value) => ({ value, label: t(`competitions.type.${value}`) })),
        ]}
        {...order}
        {...form.getInputProps('type')}
      />
      <NativeSelect
        label={t('adminCompetitions.form.difficulty')}
        data={difficulties.map((value) => ({ value, label: t(`competitions.difficulty.${value}`) }))}
        {...order}
        {...form.getInputProps('difficulty')}
      />
      <Times form={form} />
      <TextInput
        label={optional(t('adminCompetitions.form.prize'))}
        description={t('adminCompetitions.form.prizeHint')}
        maxLength={limits.prize}
        autoComplete="off"
        {...order}
        {...form.getInputProps('prize')}
      />
      <TextInput
        label={optional(t('adminCompetitions.form.maxParticipants'))}
        description={
          belowTaking
            ? t('adminCompetitions.form.belowTaking', { count: taking })
            : t('adminCompetitions.form.maxHint')
        }
        inputMode="numeric"
        autoComplete="off"
        {...order}
        {...form.getInputProps('maxParticipants')}
      />
      {(['description', 'rules'] as const).map((field) => (
        <Textarea
          key={field}
          className={classes.whole}
          label={optional(t(`adminCompetitions.form.${field}`))}
          autosize
          minRows={field === 'description' ? 4 : 3}
          maxRows={16}
          maxLength={limits[field]}
          {...order}
          {...form.getInputProps(field)}
        />
      ))}
    </div>
  )
}

function Times({ form }: { form: UseFormReturnType<CompetitionForm> }) {
  const { t } = useTranslation()
  // Most are over on the day that they begin.
  const chooseStart = (date: string) => {
    form.setFieldValue('startDate', date)
    if (form.values.endDate === '' || form.values.endDate === form.values.startDate)
      form.setFieldValue('endDate', date)
  }
  return (
    <>
      <DateTimeFields
        labels={{ date: t('adminCompetitions.form.startDate'), time: t('adminCompetitions.form.startTime') }}
        date={{
          ...form.getInputProps('startDate'),
          value: form.values.startDate,
          onChange: chooseStart,
        }}
        time={form.getInputProps('startTime')}
      />
      <DateTimeFields
        labels={{ date: t('adminCompetitions.form.endDate'), time: t('adminCompetitions.form.endTime') }}
        date={{
          ...form.getInputProps('endDate'),
          value: form.values.endDate,
          onChange: (date) => form.setFieldValue('endDate', date),
        }}
        time={form.getInputProps('endTime')}
      />
    </>
  )
}
