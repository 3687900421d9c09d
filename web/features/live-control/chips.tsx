import { useId } from 'react'
import classes from './chips.module.css'

type ChipsProps<V extends number | null> = {
  legend: string
  value: V
  onChange: (value: V) => void
  options: readonly { value: V; label: string }[]
}

/** One of a few, all in sight: radio buttons for a thumb. */
export function Chips<V extends number | null>({ legend, value, onChange, options }: ChipsProps<V>) {
  const name = useId()
  return (
    <fieldset className={classes.chips}>
      <legend>{legend}</legend>
      <div className={classes.options}>
        {options.map((option) => (
          <label key={option.label} className={`numbers ${classes.chip}`}>
            <input
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
