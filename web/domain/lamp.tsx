import classes from './lamp.module.css'

type LampProps = {
  /** Red while live. */
  light: 'live' | 'lit' | 'dark'
  /** The text on the lamp's shade. */
  label?: string
}

/** A lamp over a table. `--lamp-width` is its width, 72 px by default. */
export function Lamp({ light, label }: LampProps) {
  return (
    <span className={classes.lamp} data-light={light}>
      <svg viewBox="0 0 120 46" aria-hidden>
        <path d="M60 0v10" stroke="#E0B44C" strokeWidth="2.5" />
        <path d="M54 9h12l2 5H52Z" fill="#E0B44C" />
        <path d="M26 14h68q12 10 16 26H10q4-16 16-26Z" className={classes.shade} />
        <path d="M8 40h104v4.500H8Z" className={classes.rim} />
      </svg>
      <span className={classes.label}>{label}</span>
    </span>
  )
}
