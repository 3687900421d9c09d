import type { ReactNode } from 'react'
import classes from './choice.module.css'
import { join } from './join.ts'

type ChecksProps<V extends string> = {
  legend: string
  value: readonly V[]
  onChange: (value: V[]) => void
  options: readonly { value: V; label: string; icon?: ReactNode }[]
  error?: ReactNode
  className?: string | undefined
}

/** Checkboxes that look like chips. */
export function Checks<V extends string>(props: ChecksProps<V>) {
  const { legend, value, onChange, options, error } = props
  return (
    <fieldset
      className={join(classes.choice, 'min-w-0 m-0 p-0 border-0', props.className)}
      // Gets the focus when nothing is chosen and something must be.
      {...(error !== undefined && { 'aria-invalid': true, tabIndex: -1 })}
    >
      <legend>{legend}</legend>
      <div className={`${classes.options} flex flex-wrap gap-2`}>
        {options.map((option) => (
          <label
            key={option.value}
            className={`${classes.option} relative inline-flex items-center gap-2 min-h-12 py-0 px-4 border border-edge rounded-md bg-raised cursor-pointer [&_svg]:text-(color:--kind)`}
          >
            <input
              type="checkbox"
              checked={value.includes(option.value)}
              onChange={({ currentTarget: { checked } }) =>
                onChange(
                  options.flatMap((each) =>
                    (each === option ? checked : value.includes(each.value)) ? each.value : [],
                  ),
                )
              }
            />
            {option.icon}
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {error !== undefined && <p className="mt-1.5 text-danger-text">{error}</p>}
    </fieldset>
  )
}
