import { Button, type ButtonProps, Loader, Stack } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './live-control.module.css'

type PanelProps = {
  title: string
  /** Its controls are disabled. */
  disabled?: boolean
  children: ReactNode
}

/** One group of host controls. */
export function Panel({ title, disabled = false, children }: PanelProps) {
  const id = useId()
  return (
    <Stack component="section" gap={14} className="panel" aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      <fieldset className={classes.controls} disabled={disabled} aria-labelledby={id}>
        <Stack>{children}</Stack>
      </fieldset>
    </Stack>
  )
}

type ActionButtonProps = Omit<ButtonProps, 'loading'> & {
  /** The action is in progress. */
  pending: boolean
  children: ReactNode
  type?: 'submit'
  onClick?: () => void
  'aria-label'?: string
}

/** A button for an action. While it runs, the button is inactive without `disabled`, which would lose the focus. */
export function ActionButton({ pending, leftSection, ...button }: ActionButtonProps) {
  return (
    <Button
      {...button}
      leftSection={pending ? <Loader size={18} color="currentColor" /> : leftSection}
      aria-disabled={pending || undefined}
      aria-busy={pending}
    />
  )
}
