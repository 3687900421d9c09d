import { ActionIcon, Button } from '@mantine/core'
import { CalendarPlus, CalendarX } from 'lucide-react'

type CalendarButtonProps = {
  /** The address of the calendar file. */
  href: string
  /** Accessible name, where a list has several. */
  name?: string
  /** Where there is little room, a symbol alone with this title. */
  isSmall?: boolean
  /** The file takes the entry away. */
  removes?: boolean
  children: string
}

/** Saves a calendar file. */
export function CalendarButton({
  href,
  name,
  isSmall = false,
  removes = false,
  children,
}: CalendarButtonProps) {
  const Icon = removes ? CalendarX : CalendarPlus
  const link = { component: 'a', href, download: true, variant: 'default', 'aria-label': name } as const
  return isSmall ? (
    <ActionIcon {...link} size={44} title={children}>
      <Icon size={20} aria-hidden />
    </ActionIcon>
  ) : (
    <Button {...link} leftSection={<Icon size={18} aria-hidden />}>
      {children}
    </Button>
  )
}
