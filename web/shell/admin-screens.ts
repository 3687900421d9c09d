import {
  BookOpenText,
  CalendarDays,
  ChartColumn,
  CircleQuestionMark,
  ClipboardList,
  Contact,
  History,
  House,
  LayoutDashboard,
  Megaphone,
  PanelTop,
  ReceiptText,
  Timer,
  Trophy,
  Users,
  Utensils,
} from 'lucide-react'
import { useMayOpen } from '#web/platform/admin-paths.ts'

/** The dashboard, from which an admin reaches all other admin screens. */
const dashboard = {
  to: '/admin',
  icon: LayoutDashboard,
  name: 'dashboard',
  current: /^\/admin\/?$/,
} as const

/** The screens of the administration. An entry is added once its screen works. `unless` is the screen that leads to this one. */
const adminScreens = [
  { to: '/admin/events', icon: CalendarDays, name: 'events', current: /^\/admin\/events/ },
  {
    to: '/admin/competitions',
    icon: Trophy,
    name: 'competitions',
    current: /^\/admin\/(competitions|live-competition)/,
  },
  { to: '/admin/quizzes', icon: CircleQuestionMark, name: 'quizzes', current: /^\/admin\/quizzes/ },
  { to: '/admin/users', icon: Users, name: 'users', current: /^\/admin\/(users|roles|devices)/ },
  { to: '/admin/header', icon: PanelTop, name: 'header', current: /^\/admin\/header/ },
  { to: '/admin/homepage', icon: House, name: 'homepage', current: /^\/admin\/homepage/ },
  { to: '/admin/contact', icon: Contact, name: 'contact', current: /^\/admin\/contact/ },
  {
    to: '/admin/menu',
    icon: BookOpenText,
    name: 'menu',
    current: /^\/admin\/(menu|menu-categories|choice-groups|stations)$/,
  },
  {
    to: '/admin/table-bookings',
    icon: Utensils,
    name: 'tableBookings',
    current: /^\/admin\/(table-bookings|tables|table-groups|table-codes|table-rules|opening-hours)/,
  },
  {
    to: '/admin/play',
    icon: Timer,
    name: 'play',
    current: /^\/admin\/(play|play-queue|play-rates|play-report|game-tables)$/,
  },
  {
    to: '/admin/orders',
    icon: ClipboardList,
    name: 'orders',
    current: /^\/admin\/(orders|order-report|alcohol-log|service)/,
  },
  {
    to: '/admin/table-bookings-report',
    icon: ChartColumn,
    name: 'bookingReport',
    current: /^\/admin\/table-bookings-report/,
    unless: '/admin/table-bookings',
  },
  {
    to: '/admin/play-report',
    icon: ChartColumn,
    name: 'playReport',
    current: /^\/admin\/play-report/,
    unless: '/admin/play',
  },
  {
    to: '/admin/service',
    icon: ReceiptText,
    name: 'service',
    current: /^\/admin\/service/,
    unless: '/admin/orders',
  },
  {
    to: '/admin/order-report',
    icon: ChartColumn,
    name: 'orderReport',
    current: /^\/admin\/order-report/,
    unless: '/admin/orders',
  },
  { to: '/admin/notifications', icon: Megaphone, name: 'notifications', current: /^\/admin\/notifications/ },
  { to: '/admin/audit', icon: History, name: 'audit', current: /^\/admin\/audit/ },
] as const

/** The screens of the administration that the user may open, without the dashboard. */
export function useAdminScreens() {
  const mayOpen = useMayOpen()
  return adminScreens.filter((entry) => mayOpen(entry.to) && !('unless' in entry && mayOpen(entry.unless)))
}

/** The same with the dashboard, for those who have one. */
export function useAdminEntries() {
  const screens = useAdminScreens()
  return useMayOpen()(dashboard.to) ? [dashboard, ...screens] : screens
}
