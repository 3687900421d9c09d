import { NativeSelect, Switch, Textarea, TextInput, type TextInputProps } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { cleanLine, cleanText, dateRule } from '#contract/text.ts'
import { wholeNumber } from '#rules/whole-number.ts'
import { useTranslation } from '#web/platform/language.ts'
import { Checks } from '../checks.tsx'
import { Choice } from '../choice.tsx'
import { DayInput } from '../day-input.tsx'
import { PictureField as PictureInput } from '../picture-field.tsx'
import { TimeInput } from '../time-input.tsx'
import { fieldText, textName, useField, useFormContext } from './form-context.ts'
import type { FormValue } from './form-values.ts'
import { ListField, type ListFieldProps } from './list-field.tsx'
import { RowsField, type RowsFieldProps } from './rows-field.tsx'

type FieldProps<Name extends string = string> = {
  /** Where the value is: `title`, or `questions.1.options.2` inside a list. */
  name: Name
  /** Replaces the hint from the texts. */
  hint?: ReactNode | undefined
  /** Spans both columns of the form. */
  wide?: boolean | undefined
  /** Replaces what the schema says, because it may depend on another value. */
  isOptional?: boolean | undefined
  /** In a row of a list: the label is read aloud and not shown, and there is no hint. */
  isInRow?: boolean | undefined
}

/** The common props of inputs. The hint is below the field, so that a long one does not misalign neighbouring fields. */
function useInput({ name, hint, wide, isOptional }: FieldProps) {
  const { t } = useTranslation()
  const field = useField(name)
  const label =
    (isOptional ?? field.isMarkedOptional) ? (
      <>
        {field.label} <span className="muted font-normal">({t('form.optional')})</span>
      </>
    ) : (
      field.label
    )
  const input = {
    label,
    description: hint || field.hint,
    required: isOptional === undefined ? field.isRequired : !isOptional,
    autoComplete: 'off',
    inputWrapperOrder: ['label' as const, 'input' as const, 'description' as const, 'error' as const],
    ...(wide && { className: 'sm:col-span-full' }),
  }
  return { field, input }
}

type TextFieldProps<Name extends string = string> = FieldProps<Name> &
  Pick<TextInputProps, 'type' | 'spellCheck'> & { autoFocus?: boolean }

function TextField({ name, hint, wide, isOptional, isInRow, autoFocus, ...props }: TextFieldProps) {
  const { field, input } = useInput({ name, hint, wide, isOptional })
  return (
    <TextInput
      {...input}
      {...(isInRow && { label: undefined, 'aria-label': field.label, placeholder: field.label })}
      {...props}
      maxLength={field.maxLength}
      {...(autoFocus && { 'data-autofocus': true })}
      {...field.inputProps}
      onChange={(event) => field.setValue(cleanLine(event.currentTarget.value))}
    />
  )
}

type TextAreaFieldProps<Name extends string = string> = FieldProps<Name> & { minRows?: number }

function TextAreaField({ minRows = 5, ...props }: TextAreaFieldProps) {
  const { field, input } = useInput({ wide: true, ...props })
  return (
    <Textarea
      {...input}
      autosize
      minRows={minRows}
      maxRows={16}
      maxLength={field.maxLength}
      {...field.inputProps}
      onChange={(event) => field.setValue(cleanText(event.currentTarget.value))}
    />
  )
}

/** A whole number. Empty is null; other text is kept until validation. */
function NumberField(props: FieldProps) {
  const { field, input } = useInput(props)
  return (
    <TextInput
      {...input}
      inputMode="numeric"
      {...field.inputProps}
      value={String(field.value ?? '')}
      onChange={(event) => field.setValue(numberOf(event.currentTarget.value))}
    />
  )
}

const numberOf = (typed: string): number | string | null =>
  typed.trim() === '' ? null : (wholeNumber(typed) ?? typed)

type Option = string | number
type OptionsProps = FieldProps & {
  options: readonly Option[]
  labelOf: (option: never) => string
}

/** The options of a field with their labels, which the conflict dialog uses too. */
function useOptions({ name, options, labelOf }: OptionsProps) {
  const { fieldTexts } = useFormContext()
  const write = (value: FormValue) =>
    options.includes(value as Option) ? labelOf(value as never) : String(value ?? '')
  fieldTexts.values.set(textName(name), write)
  return options.map((option) => ({ value: String(option), label: write(option) }))
}

/** A select of one option. Without a value, the placeholder asks to choose: `{name}Choose` in the texts. */
function SelectField(props: OptionsProps) {
  const { texts } = useFormContext()
  const { field, input } = useInput(props)
  const data = useOptions(props)
  const placeholder = fieldText(texts, props.name, 'Choose')
  return (
    <NativeSelect
      {...input}
      data={placeholder === undefined ? data : [{ value: '', label: placeholder }, ...data]}
      {...field.inputProps}
      value={String(field.value)}
      onChange={(event) => {
        const chosen = event.currentTarget.value
        field.setValue(props.options.find((option) => String(option) === chosen) ?? '')
      }}
    />
  )
}

type ChoiceFieldProps = OptionsProps & { iconOf?: (option: never) => ReactNode }

/** Radio buttons: one of a few options, all visible. */
function ChoiceField({ iconOf, ...props }: ChoiceFieldProps) {
  const { field, input } = useInput(props)
  const data = useOptions(props)
  return (
    <Choice
      className={input.className}
      name={props.name}
      legend={field.label}
      value={String(field.value)}
      onChange={(value) => field.setValue(value)}
      options={data.map((each) => ({ ...each, icon: iconOf?.(each.value as never) }))}
    />
  )
}

type ChecksFieldProps = FieldProps & {
  options: readonly string[]
  labelOf: (option: never) => string
  iconOf?: (option: never) => ReactNode
}

/** Checkboxes: any number of some options, all visible. The value is a list of them. */
function ChecksField({ name, options, labelOf, iconOf }: ChecksFieldProps) {
  const { fieldTexts } = useFormContext()
  const field = useField(name)
  const chosen = Array.isArray(field.value) ? field.value.map(String) : []
  fieldTexts.values.set(textName(name), (value) => (value as never[]).map(labelOf).join(', '))
  return (
    <Checks
      className="sm:col-span-full"
      legend={field.label}
      value={chosen}
      onChange={field.setValue}
      options={options.map((value) => ({
        value,
        label: labelOf(value as never),
        icon: iconOf?.(value as never),
      }))}
      error={field.error}
    />
  )
}

function SwitchField(props: FieldProps) {
  const { t } = useTranslation()
  const { fieldTexts } = useFormContext()
  const { field } = useInput(props)
  fieldTexts.values.set(textName(props.name), (value) => t(value ? 'form.on' : 'form.off'))
  return (
    <Switch
      size="md"
      label={field.label}
      description={props.hint || field.hint}
      error={field.error}
      checked={field.value === true}
      onChange={(event) => field.setValue(event.currentTarget.checked)}
    />
  )
}

type DateTimeFieldProps<Name extends string = string> = {
  date: Name
  time: Name
  /** Called with each date that can be read, and the one before it. */
  onDate?: (date: string, before: string) => void
  /** Whether both may be empty together. */
  isOptional?: boolean
}

/** A day and a time of day in Stockholm: two values, side by side. */
function DateTimeField({ date, time, onDate, isOptional = false }: DateTimeFieldProps) {
  const { t } = useTranslation()
  const { field: day, input: dayInput } = useInput({ name: date, isOptional })
  const { field: hour, input: hourInput } = useInput({ name: time, isOptional })
  const lastDate = useRef(String(day.value))
  const isOnlyPair = textName(date) === 'date' && textName(time) === 'time'
  return (
    <>
      <DayInput
        label={isOnlyPair ? t('form.date') : dayInput.label}
        required={!isOptional}
        {...day.inputProps}
        value={String(day.value)}
        onChange={(typed) => {
          day.setValue(typed)
          if (dateRule(typed) !== null) return
          onDate?.(typed, lastDate.current)
          lastDate.current = typed
        }}
      />
      <TimeInput
        label={isOnlyPair ? t('form.time') : hourInput.label}
        required={!isOptional}
        prefix={isOnlyPair ? undefined : hour.label}
        {...hour.inputProps}
      />
    </>
  )
}

function DateField(props: FieldProps) {
  const { field, input } = useInput(props)
  return (
    <DayInput
      {...(props.isInRow ? { isInRow: true, 'aria-label': field.label } : { label: input.label })}
      required={field.isRequired}
      {...field.inputProps}
      value={String(field.value)}
      onChange={field.setValue}
    />
  )
}

function TimeField(props: FieldProps) {
  const { field, input } = useInput(props)
  return (
    <TimeInput
      {...(props.isInRow ? { isInRow: true } : { label: input.label, hint: input.description })}
      prefix={field.label}
      required={field.isRequired}
      {...field.inputProps}
    />
  )
}

type PictureFieldProps<Name extends string = string> = Pick<FieldProps<Name>, 'name' | 'wide'>

/** The address of a picture, a preview of it, and a button to upload one. */
function PictureField({ name, wide = true }: PictureFieldProps) {
  const { t } = useTranslation()
  const field = useField(name)
  return (
    <PictureInput
      className={wide ? 'sm:col-span-full' : undefined}
      label={field.label}
      {...(field.isMarkedOptional && { note: t('form.optional') })}
      {...(field.hint !== undefined && { hint: field.hint })}
      value={String(field.value ?? '')}
      onChange={field.setValue}
      error={field.error}
    />
  )
}

/** The paths of the values in a form, as far as types can follow them. */
type PathOf<Values> = {
  [K in keyof Values & string]: Values[K] extends object ? K | `${K}.${string}` : K
}[keyof Values & string]

type Typed<Name extends string> = {
  TextField: (props: TextFieldProps<Name>) => ReactNode
  TextAreaField: (props: TextAreaFieldProps<Name>) => ReactNode
  NumberField: (props: FieldProps<Name>) => ReactNode
  SelectField: <O extends Option>(
    props: FieldProps<Name> & { options: readonly O[]; labelOf: (option: O) => string },
  ) => ReactNode
  ChoiceField: <O extends string>(
    props: FieldProps<Name> & {
      options: readonly O[]
      labelOf: (option: O) => string
      iconOf?: (option: O) => ReactNode
    },
  ) => ReactNode
  ChecksField: <O extends string>(props: {
    name: Name
    options: readonly O[]
    labelOf: (option: O) => string
    iconOf?: (option: O) => ReactNode
  }) => ReactNode
  SwitchField: (props: FieldProps<Name>) => ReactNode
  DateField: (props: FieldProps<Name>) => ReactNode
  TimeField: (props: FieldProps<Name>) => ReactNode
  DateTimeField: (props: DateTimeFieldProps<Name>) => ReactNode
  PictureField: (props: PictureFieldProps<Name>) => ReactNode
  ListField: (props: ListFieldProps<Name>) => ReactNode
  RowsField: (props: RowsFieldProps<Name>) => ReactNode
}

const all = {
  TextField,
  TextAreaField,
  NumberField,
  SelectField,
  ChoiceField,
  ChecksField,
  SwitchField,
  DateField,
  TimeField,
  DateTimeField,
  PictureField,
  ListField,
  RowsField,
}

/** The fields of a form, bound to the names of its values: a wrong name is a type error. */
export const fieldsOf = <Values extends object>(): Typed<PathOf<Values>> => all as Typed<PathOf<Values>>
