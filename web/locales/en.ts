import { accounts } from './en/accounts.ts'
import { competitions } from './en/competitions.ts'
import { events } from './en/events.ts'
import { home } from './en/home.ts'
import { notifications } from './en/notifications.ts'
import { points } from './en/points.ts'
import { problems } from './en/problems.ts'
import { shell } from './en/shell.ts'
import { ui } from './en/ui.ts'
import type { sv } from './sv.ts'
import type { Texts } from './texts.ts'

export const en: Texts<typeof sv> = {
  accounts,
  competitions,
  events,
  home,
  notifications,
  points,
  problems,
  shell,
  ui,
}
