import { Button, type ButtonProps, Loader } from '@mantine/core'
import { type ReactNode, useId } from 'react'

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
    <section className="panel flex flex-col gap-3.5" aria-labelledby={id}>
      <h2 id={id} className="text-[1.1875rem]">
        {title}
      </h2>
      {/* A fieldset, without the browser's frame. */}
      <fieldset className="min-w-0 m-0 p-0 border-0" disabled={disabled} aria-labelledby={id}>
        <div className="flex flex-col gap-4">{children}</div>
      </fieldset>
    </section>
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
