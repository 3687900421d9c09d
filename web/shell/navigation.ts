import type { LinkProps } from '@tanstack/react-router'
import {
  BookOpenText,
  CalendarDays,
  CircleQuestionMark,
  House,
  type LucideIcon,
  ScanLine,
  Trophy,
  UserRound,
  Utensils,
} from 'lucide-react'
import type { TextKey } from '#web/platform/language.ts'

export type NavigationEntry = {
  to: NonNullable<LinkProps['to']>
  /** The name may hold soft hyphens, where a narrow bar may break it. */
  label: TextKey
  /** The paths on which the entry counts as current. */
  current: RegExp
  /** Whether the entry is highlighted even when its screen is not open. */
  highlighted?: boolean
}

/** The bottom bar, in the specification's order. An entry is added once its screen works. */
export const barEntries: (NavigationEntry & { icon: LucideIcon })[] = [
  { to: '/', label: 'shell.nav.home', icon: House, current: /^\/$/ },
  {
    to: '/events',
    label: 'shell.nav.events',
    icon: CalendarDays,
    current: /^\/(events|event\/.*|my-bookings)$/,
  },
  {
    to: '/quizzes',
    label: 'shell.nav.quiz',
    icon: CircleQuestionMark,
    current: /^\/(quizzes|quiz\/.*)$/,
  },
  {
    to: '/table-booking',
    label: 'shell.nav.tableBooking',
    icon: Utensils,
    current: /^\/(table-booking|play(\/.*)?)$/,
  },
  {
    to: '/menu',
    label: 'shell.nav.menu',
    icon: BookOpenText,
    current: /^\/(menu|my-orders|order\/.*)$/,
    highlighted: true,
  },
  { to: '/check-in', label: 'shell.nav.checkIn', icon: ScanLine, current: /^\/check-in$/ },
  {
    to: '/leaderboard',
    label: 'shell.nav.leaderboard',
    icon: Trophy,
    current: /^\/(leaderboard|my-points)$/,
  },
  { to: '/profile', label: 'shell.nav.profile', icon: UserRound, current: /^\/profile(\/.*)?$/ },
]

const competitions: NavigationEntry = {
  to: '/competitions',
  label: 'shell.nav.competitions',
  current: /^\/(competitions|competition\/.*|live-competition\/.*|quiz-league\/.*)$/,
}

/** The header from 1024 px: it has room for the competitions too. */
export const headerEntries: NavigationEntry[] = [
  ...barEntries.slice(0, 2),
  competitions,
  ...barEntries.slice(2),
]
