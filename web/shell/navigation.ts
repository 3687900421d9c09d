import type { LinkProps } from '@tanstack/react-router'
import { CalendarDays, House, type LucideIcon, Trophy, UserRound } from 'lucide-react'
import type { TextKey } from '#web/platform/language.ts'

export type NavigationEntry = {
  to: NonNullable<LinkProps['to']>
  label: TextKey
  icon: LucideIcon
  /** The paths on which the entry counts as current. */
  current: RegExp
  /** Set in brass: the Menu. */
  highlighted?: boolean
}

/** The navigation, in the specification's order. An entry stands here once its screen works. */
export const navigation: NavigationEntry[] = [
  { to: '/', label: 'shell.nav.home', icon: House, current: /^\/$/ },
  {
    to: '/events',
    label: 'shell.nav.events',
    icon: CalendarDays,
    current: /^\/(events|event\/.*|my-bookings)$/,
  },
  {
    to: '/leaderboard',
    label: 'shell.nav.leaderboard',
    icon: Trophy,
    current: /^\/(leaderboard|my-points)$/,
  },
  { to: '/profile', label: 'shell.nav.profile', icon: UserRound, current: /^\/profile(\/.*)?$/ },
]
