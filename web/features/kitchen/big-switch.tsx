import type { ReactNode } from 'react'
import classes from './big-switch.module.css'

type BigSwitchProps = {
  /** Whole, where the visible words do not say what is switched. */
  name?: string
  icon: ReactNode
  children: ReactNode
  isOn: boolean
  /** Switched on, it is a warning. */
  isWarning?: boolean
  onToggle: () => void
}

/** A switch for wet fingers: all of it can be pressed. */
export function BigSwitch({ name, icon, children, isOn, isWarning, onToggle }: BigSwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={name}
      className={classes.switch}
      data-warning={isWarning || undefined}
      onClick={onToggle}
    >
      {icon}
      <span>{children}</span>
      <span className={classes.track} aria-hidden />
    </button>
  )
}
