import { Button, type ButtonProps, Loader } from '@mantine/core'
import type { ReactNode } from 'react'

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
