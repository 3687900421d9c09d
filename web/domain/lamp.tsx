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
    <span
      className={`${classes.lamp} relative flex-none inline-block w-(--width) [&_svg]:block [&_svg]:w-full`}
      data-light={light}
    >
      <svg viewBox="0 0 120 46" aria-hidden>
        <path d="M60 0v10" stroke="#E0B44C" strokeWidth="2.5" />
        <path d="M54 9h12l2 5H52Z" fill="#E0B44C" />
        <path d="M26 14h68q12 10 16 26H10q4-16 16-26Z" className={`${classes.shade} fill-(--glass)`} />
        <path d="M8 40h104v4.500H8Z" className={`${classes.rim} fill-[#6d5a2c]`} />
      </svg>
      <span
        className={`${classes.label} absolute top-[34%] inset-x-0 bottom-[15%] grid place-items-center text-[#b9c2b6] tracking-[0.04em] whitespace-nowrap`}
      >
        {label}
      </span>
    </span>
  )
}
