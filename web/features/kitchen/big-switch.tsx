import type { ReactNode } from 'react'
import classes from './kitchen.module.css'

type BigSwitchProps = {
  /** The whole accessible name, where the visible words do not say what is switched. */
  name?: string
  icon: ReactNode
  children: ReactNode
  isOn: boolean
  /** It is a warning while it is on. */
  isWarning?: boolean
  onToggle: () => void
}

/** A switch for wet fingers: its whole area can be pressed. */
export function BigSwitch({ name, icon, children, isOn, isWarning, onToggle }: BigSwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={name}
      className={`${classes.switch} inline-flex gap-3 items-center justify-between min-h-14 py-2 px-4 border border-edge rounded-[14px] bg-raised text-text normal-nums font-body text-lg font-semibold leading-[1.2] cursor-pointer touch-manipulation data-warning:aria-checked:border-danger data-warning:aria-checked:bg-danger data-warning:aria-checked:text-on-danger`}
      data-warning={isWarning || undefined}
      onClick={onToggle}
    >
      {icon}
      <span>{children}</span>
      <span
        className={`${classes.track} relative flex-none w-11.5 h-6.5 border-2 border-edge rounded-[13px]`}
        aria-hidden
      />
    </button>
  )
}
