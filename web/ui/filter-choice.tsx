import classes from './filter-choice.module.css'

type FilterChoiceProps<F extends string> = {
  /** Announced before the options. */
  legend: string
  value: F
  onChange: (value: F) => void
  options: readonly { value: F; label: string }[]
}

/** Chooses which part of a list is shown. */
export function FilterChoice<F extends string>({ legend, value, onChange, options }: FilterChoiceProps<F>) {
  return (
    <fieldset className={classes.choice}>
      <legend className="visually-hidden">{legend}</legend>
      {options.map((each) => (
        <button
          key={each.value}
          type="button"
          aria-pressed={value === each.value}
          onClick={() => onChange(each.value)}
        >
          {each.label}
        </button>
      ))}
    </fieldset>
  )
}
