import { type ReactNode, useId } from 'react'
import classes from './choice.module.css'
import { join } from './join.ts'

type ChoiceProps<V extends string | number | null> = {
  name?: string
  legend: string
  value: string | number | null
  onChange: (value: V) => void
  options: readonly { value: V; label: string; icon?: ReactNode }[]
  /** The legend is only announced. */
  hidesLegend?: boolean
  /** Compact, for numbers and other short labels. */
  compact?: boolean
  className?: string | undefined
}

/** Radio buttons that look like chips. */
export function Choice<V extends string | number | null>(props: ChoiceProps<V>) {
  const { legend, value, onChange, options, compact = false } = props
  const id = useId()
  return (
    <fieldset
      className={join(classes.choice, 'min-w-0 m-0 p-0 border-0', props.className)}
      data-compact={compact || undefined}
    >
      <legend className={join(props.hidesLegend && 'visually-hidden')}>{legend}</legend>
      <div className={`${classes.options} flex flex-wrap gap-2`}>
        {options.map((option) => (
          <label
            key={option.label}
            className={`${classes.option} relative inline-flex items-center gap-2 min-h-12 py-0 px-4 border border-edge rounded-md bg-raised cursor-pointer [&_svg]:text-(color:--kind)`}
            data-kind={option.value}
          >
            <input
              type="radio"
              name={props.name ?? id}
              value={option.value ?? ''}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
            />
            {option.icon}
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
