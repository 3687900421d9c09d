import { accounts } from './sv/accounts.ts'
import { competitions } from './sv/competitions.ts'
import { events } from './sv/events.ts'
import { home } from './sv/home.ts'
import { notifications } from './sv/notifications.ts'
import { points } from './sv/points.ts'
import { problems } from './sv/problems.ts'
import { shell } from './sv/shell.ts'
import { ui } from './sv/ui.ts'

/** All Swedish words: the ones that every other language must have too. */
export const sv = {
  accounts,
  competitions,
  events,
  home,
  notifications,
  points,
  problems,
  shell,
  ui,
} as const
