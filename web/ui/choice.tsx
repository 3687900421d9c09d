import type { ReactNode } from 'react'
import classes from './choice.module.css'

type ChoiceProps<V extends string> = {
  name: string
  legend: string
  value: string
  onChange: (value: V) => void
  options: readonly { value: V; label: string; icon?: ReactNode }[]
}

/** One of a few, all in sight: radio buttons in the shape of chips. */
export function Choice<V extends string>({ name, legend, value, onChange, options }: ChoiceProps<V>) {
  return (
    <fieldset className={classes.choice}>
      <legend>{legend}</legend>
      <div className={classes.options}>
        {options.map((option) => (
          <label key={option.value} className={classes.option} data-kind={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
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
