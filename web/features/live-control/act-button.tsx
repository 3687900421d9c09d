import { Button, type ButtonProps, Loader } from '@mantine/core'
import type { ReactNode } from 'react'

type ActButtonProps = Omit<ButtonProps, 'loading'> & {
  /** The act is under way. */
  pending: boolean
  children: ReactNode
  type?: 'submit'
  onClick?: () => void
  'aria-label'?: string
}

/** Does something. While that is under way it rests without being disabled, which would take the focus from it. */
export function ActButton({ pending, leftSection, ...button }: ActButtonProps) {
  return (
    <Button
      {...button}
      leftSection={pending ? <Loader size={18} color="currentColor" /> : leftSection}
      aria-disabled={pending || undefined}
      aria-busy={pending}
    />
  )
}
