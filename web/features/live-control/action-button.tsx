import { Button, type ButtonProps, Loader } from '@mantine/core'
import type { ReactNode } from 'react'

type ActionButtonProps = Omit<ButtonProps, 'loading'> & {
  /** The act is under way. */
  pending: boolean
  children: ReactNode
  type?: 'submit'
  onClick?: () => void
  'aria-label'?: string
}

/** Does something. While that is under way it rests without being disabled, which would take the focus from it. */
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
