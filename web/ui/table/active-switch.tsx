import { Switch } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'

type ActiveSwitchProps = {
  /** The state as text. */
  label: string
  /** Accessible name. */
  name: string
  isActive: boolean
  onChange: (isActive: boolean) => void
}

/** Activates and deactivates one row. */
export function ActiveSwitch({ label, name, isActive, onChange }: ActiveSwitchProps) {
  return (
    <Switch
      size="md"
      label={label}
      aria-label={name}
      checked={isActive}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
