import { ActionIcon, Popover, TextInput } from '@mantine/core'
import { Calendar } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { stockholmDate } from '#rules/stockholm.ts'
import { readDate } from '#rules/typed-date.ts'
import { useTranslation } from '#web/platform/language.ts'

const loadCalendar = async () => ({ default: (await import('./day-calendar.tsx')).DayCalendar })
const DayCalendar = lazy(loadCalendar)

type DayInputProps = {
  label?: ReactNode
  'aria-label'?: string
  required?: boolean
  error?: ReactNode
  onBlur?: () => void
  onFocus?: () => void
  /** A date (`YYYY-MM-DD`), or typed text that is not a date yet. */
  value: string
  onChange: (typed: string) => void
  /** The first day that can be chosen. */
  min?: string | undefined
  /** The last day that can be chosen. */
  max?: string | undefined
  withWeekNumbers?: boolean
  /** Shows the format inside the empty field. A line below it would move the field out of the line of its neighbours. */
  isInRow?: boolean
}

/**
 * A day in Stockholm: typed as Swedes type it, or chosen in a calendar. What is typed becomes a date when the field is left or Enter is pressed.
 * What cannot be read stays as it was typed, with an error.
 */
export function DayInput({
  required = true,
  withWeekNumbers = true,
  isInRow = false,
  min,
  max,
  ...props
}: DayInputProps) {
  const { t } = useTranslation()
  const [isTyping, setTyping] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { value, onChange, onBlur } = props
  const read = readDate(value, stockholmDate(new Date()))
  const date = 'date' in read ? read.date : null
  const rule = 'rule' in read && value.trim() !== '' ? read.rule : null
  const settle = () => {
    setTyping(false)
    if (date !== null && date !== value) onChange(date)
  }
  // The popover's own return of the focus would use the focused day, which no longer exists then.
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <Popover opened={isOpen} onChange={close} position="bottom-start" trapFocus withRoles={false}>
      {/* Below the field and not its button: from the button it would stick out over what is left of the field. */}
      <Popover.Target refProp="rootRef">
        <TextInput
          label={props.label}
          {...(props['aria-label'] && { 'aria-label': props['aria-label'] })}
          {...(isInRow ? { placeholder: t('ui.dateHint') } : { description: t('ui.dateHint') })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required={required}
          error={isTyping && rule ? null : rule ? t(`problems.rules.${rule}`) : props.error}
          autoComplete="off"
          maxLength={40}
          value={value}
          {...(props.onFocus && { onFocus: props.onFocus })}
          onChange={(event) => {
            setTyping(true)
            onChange(event.currentTarget.value)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') settle()
            if (event.key !== 'ArrowDown' || !event.altKey) return
            event.preventDefault()
            settle()
            setOpen(true)
          }}
          onBlur={() => {
            settle()
            onBlur?.()
          }}
          rightSectionWidth={46}
          rightSectionPointerEvents="all"
          rightSection={
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              ref={button}
              aria-label={t('ui.chooseDay')}
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              onPointerEnter={() => void loadCalendar()}
              onFocus={() => void loadCalendar()}
              onClick={() => setOpen(!isOpen)}
            >
              <Calendar size={20} aria-hidden />
            </ActionIcon>
          }
        />
      </Popover.Target>
      <Popover.Dropdown p={10} role="dialog" aria-label={t('ui.chooseDay')} tabIndex={-1}>
        <Suspense
          fallback={
            // As large as a month of six weeks, so that nothing moves when the calendar has loaded.
            <div className="w-[min(308px,100vw-60px)] h-86" />
          }
        >
          <DayCalendar
            value={date}
            min={min}
            max={max}
            isOptional={!required}
            withWeekNumbers={withWeekNumbers}
            onChange={(chosen) => {
              setTyping(false)
              onChange(chosen ?? '')
              close()
            }}
          />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
