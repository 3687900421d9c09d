import { Button, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react'

type AnchorButtonProps = ButtonProps &
  Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonProps> & { ref?: Ref<HTMLAnchorElement> }

const AnchorButton = (props: AnchorButtonProps) => <Button component="a" {...props} />

/** A link to another screen that looks like a button. */
export const LinkButton = createLink(AnchorButton)

/** The screens on which `?edit=new` opens the form for a new row. */
export type EditPath =
  | '/admin/events'
  | '/admin/competitions'
  | '/admin/quizzes'
  | '/admin/notifications'
  | '/admin/tables'
  | '/admin/table-groups'
  | '/admin/game-tables'
  | '/admin/play-rates'
  | '/admin/menu'
  | '/admin/menu-categories'
  | '/admin/choice-groups'
  | '/admin/stations'
  | '/admin/homepage'

/** The link from a list to the form that creates a row. */
export function AddLink({ to, children }: { to: EditPath; children: ReactNode }) {
  return (
    <LinkButton
      to={to}
      search={(now: object) => ({ ...now, edit: 'new' })}
      leftSection={<Plus size={19} aria-hidden />}
    >
      {children}
    </LinkButton>
  )
}
