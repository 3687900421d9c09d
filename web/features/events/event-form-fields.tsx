import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import type { UseFormReturnType } from '@mantine/form'
import { bounds, eventCategories } from '#contract/bounds.ts'
import type { EventForm } from '#rules/event-form.ts'
import { useTranslation } from '#web/platform/language.ts'
import { DateTimeFields } from '#web/ui/date-time-fields.tsx'
import formClasses from '#web/ui/form-layout.module.css'
import { PictureField } from '#web/ui/picture-field.tsx'
import classes from './event-form.module.css'

type EventFormFieldsProps = { form: UseFormReturnType<EventForm>; booked: number }

/** The fields of an event. Dates by keyboard (ÅÅÅÅ-MM-DD) or calendar (week from Monday), times on 24 hours. */
export function EventFormFields({ form, booked }: EventFormFieldsProps) {
  const { t } = useTranslation()
  const { event: limits } = bounds
  const maximum = Number(form.values.maxAttendees)
  const belowBooked = form.values.maxAttendees.trim() !== '' && maximum > 0 && maximum < booked
  // The hint under the field: a long one must not push its neighbour's field out of line.
  const order = {
    inputWrapperOrder: ['label' as const, 'input' as const, 'description' as const, 'error' as const],
  }
  const optional = (label: string) => (
    <>
      {label} <span className={formClasses.optional}>({t('admin.form.optional')})</span>
    </>
  )
  return (
    <div className={classes.fields}>
      <TextInput
        className={classes.whole}
        label={t('admin.form.title')}
        required
        maxLength={limits.title}
        autoComplete="off"
        {...order}
        {...form.getInputProps('title')}
      />
      <NativeSelect
        label={t('admin.form.category')}
        required
        data={[
          { value: '', label: t('admin.form.chooseCategory') },
          ...eventCategories.map((value) => ({ value, label: t(`events.category.${value}`) })),
        ]}
        {...order}
        {...form.getInputProps('category')}
      />
      <TextInput
        label={t('admin.form.location')}
        required
        maxLength={limits.location}
        autoComplete="off"
        {...order}
        {...form.getInputProps('location')}
      />
      <DateTimeFields
        date={{
          ...form.getInputProps('date'),
          value: form.values.date,
          onChange: (date) => form.setFieldValue('date', date),
        }}
        time={form.getInputProps('time')}
      />
      <TextInput
        label={optional(t('admin.form.price'))}
        description={t('admin.form.priceHint')}
        maxLength={limits.price}
        autoComplete="off"
        {...order}
        {...form.getInputProps('price')}
      />
      <TextInput
        label={optional(t('admin.form.maxAttendees'))}
        description={belowBooked ? t('admin.form.belowBooked', { count: booked }) : t('admin.form.maxHint')}
        inputMode="numeric"
        autoComplete="off"
        {...order}
        {...form.getInputProps('maxAttendees')}
      />
      <Textarea
        className={classes.whole}
        label={optional(t('admin.form.description'))}
        autosize
        minRows={5}
        maxRows={16}
        maxLength={limits.description}
        {...order}
        {...form.getInputProps('description')}
      />
      <PictureField
        className={classes.whole}
        label={t('admin.form.imageUrl')}
        note={t('admin.form.optional')}
        hint={t('admin.form.imageHint')}
        {...form.getInputProps('imageUrl')}
      />
    </div>
  )
}
