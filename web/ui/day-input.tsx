import { ActionIcon, Popover, TextInput } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import { Calendar } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { stockholmDate } from '#rules/stockholm.ts'
import { readDate } from '#rules/typed-date.ts'
import { useTranslation } from '#web/platform/language.ts'
import classes from './day-input.module.css'

const loadCalendar = async () => ({ default: (await import('./day-calendar.tsx')).DayCalendar })
const DayCalendar = lazy(loadCalendar)

type DayInputProps = {
  label: ReactNode
  required?: boolean
  error?: ReactNode
  onBlur?: () => void
  onFocus?: () => void
  /** A date (`YYYY-MM-DD`), or what was typed and is none yet. */
  value: string
  onChange: (typed: string) => void
  /** The first day that can be chosen. */
  min?: string | undefined
  /** The last day that can be chosen. */
  max?: string | undefined
  withWeekNumbers?: boolean
}

/**
 * A day in Stockholm: typed as Swedes type it, or chosen in a calendar. What is typed becomes a date when the field is left or Enter is pressed.
 * What cannot be read stays as it was typed, with an error.
 */
export function DayInput({ required = true, withWeekNumbers = true, min, max, ...props }: DayInputProps) {
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
  // The popover's own return of the focus would remember the day that has the focus, which is gone by then.
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <TextInput
      label={props.label}
      description={t('ui.dateHint')}
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
        <Popover opened={isOpen} onChange={close} position="bottom-end" trapFocus>
          <Popover.Target>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              ref={button}
              aria-label={t('ui.chooseDay')}
              onPointerEnter={() => void loadCalendar()}
              onFocus={() => void loadCalendar()}
              onClick={() => setOpen(!isOpen)}
            >
              <Calendar size={20} aria-hidden />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown p={10}>
            <Suspense fallback={<div className={classes.space} />}>
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
      }
    />
  )
}
