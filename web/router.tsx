import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { AdminPath } from './platform/admin-paths.ts'
import type { FirstNeeds } from './platform/first-needs.ts'
import { Guarded } from './shell/guarded.tsx'
import { Root } from './shell/root.tsx'
import { ScreenError, ScreenNotFound, ScreenPending } from './shell/screen-states.tsx'
import { wantHeadingFocus } from './ui/screen.tsx'
import { hideToastsOfScreen } from './ui/toast.ts'

/** The file of a screen: its component, and what it needs for its first render after a load of the page. */
type ScreenFile = { first?: FirstNeeds } | Record<string, () => ReactNode>
type LoadScreen = () => Promise<ScreenFile>

const screen = (load: LoadScreen) =>
  lazyRouteComponent(async () => {
    const { first: _, ...file } = (await load()) as Record<string, () => ReactNode>
    return { Screen: Object.values(file)[0] as () => ReactNode }
  }, 'Screen')

const root = createRootRoute({ component: Root, notFoundComponent: ScreenNotFound })
/** Everything but the open routes and the catch-all needs a signed-in user. */
const guarded = createRoute({ getParentRoute: () => root, id: 'guarded', component: Guarded })
const admins = createRoute({
  getParentRoute: () => guarded,
  id: 'admins',
  component: lazyRouteComponent(() => import('./shell/admin-only.tsx'), 'AdminOnly'),
})

/** Makes the routes below a parent. `search` names the search parameters that the screen reads. */
const routesBelow =
  <Parent extends AnyRoute, Paths extends string = string>(parent: Parent) =>
  <const Path extends Paths, const Key extends string = never>(
    path: Path,
    load: LoadScreen,
    search: readonly Key[] = [],
  ) =>
    createRoute({
      getParentRoute: () => parent,
      path,
      component: screen(load),
      staticData: { load },
      validateSearch: (given: Record<string, unknown>) => texts(given, search),
    })

/** The non-empty texts among these search parameters. The address bar can contain anything. */
const texts = <Key extends string>(given: Record<string, unknown>, keys: readonly Key[]) =>
  Object.fromEntries(
    keys.filter((key) => typeof given[key] === 'string' && given[key] !== '').map((key) => [key, given[key]]),
  ) as { [K in Key]?: string }

const forAll = routesBelow(root)
const forUsers = routesBelow(guarded)
const forAdmins = routesBelow<typeof admins, AdminPath>(admins)

// The build reads the path and the file of each screen from these lines, to know which files a path needs.
const openRoutes = [
  forAll('/auth', () => import('./routes/auth.tsx'), ['next', 'reset']),
  forAll('/book/$eventId', () => import('./routes/book.tsx')),
  forAll('/device', () => import('./routes/device.tsx')),
  forAll('/privacy', () => import('./routes/privacy.tsx')),
  forAll('/accessibility', () => import('./routes/accessibility.tsx')),
] as const

const userRoutes = [
  forUsers('/', () => import('./routes/home.tsx'), ['confirm', 'email']),
  forUsers('/events', () => import('./routes/events.tsx')),
  forUsers('/event/$eventId', () => import('./routes/event.tsx')),
  forUsers('/competitions', () => import('./routes/competitions.tsx'), ['when']),
  forUsers('/competition/$competitionId', () => import('./routes/competition.tsx')),
  forUsers('/live-competition/$competitionId', () => import('./routes/live-competition.tsx'), ['team']),
  forUsers('/live-competition/$competitionId/screen', () => import('./routes/live-screen.tsx')),
  forUsers('/j/$joinCode', () => import('./routes/join-code.tsx')),
  forUsers('/screen', () => import('./routes/house-screen.tsx')),
  forUsers('/quizzes', () => import('./routes/quizzes.tsx')),
  forUsers('/quiz/$quizId', () => import('./routes/quiz.tsx')),
  forUsers('/table-booking', () => import('./routes/table-booking.tsx')),
  forUsers('/table-booking/$bookingId', () => import('./routes/my-table-booking.tsx')),
  forUsers('/play', () => import('./routes/play.tsx'), ['door']),
  forUsers('/play/table/$gameTableId', () => import('./routes/play-table.tsx'), ['join']),
  forUsers('/menu', () => import('./routes/menu.tsx'), ['table', 'search']),
  forUsers('/my-orders', () => import('./routes/my-orders.tsx')),
  forUsers('/order/$orderId', () => import('./routes/order.tsx')),
  forUsers('/check-in', () => import('./routes/check-in.tsx')),
  forUsers('/my-bookings', () => import('./routes/my-bookings.tsx')),
  forUsers('/profile', () => import('./routes/profile.tsx')),
  forUsers('/profile/account', () => import('./routes/account.tsx')),
  forUsers('/quiz-league/$leagueId', () => import('./routes/quiz-league.tsx')),
  forUsers('/leaderboard', () => import('./routes/leaderboard.tsx')),
  forUsers('/my-points', () => import('./routes/my-points.tsx')),
  // Not below `admins`, because these screens redirect users who may not open them to the home screen.
  forUsers('/admin/orders', () => import('./routes/admin-orders.tsx'), [
    'view',
    'station',
    'search',
    'status',
  ]),
  forUsers('/admin/live-competition/$competitionId', () => import('./routes/admin-live-competition.tsx'), [
    'search',
    'view',
  ]),
] as const

const adminRoutes = [
  forAdmins('/admin', () => import('./routes/admin.tsx')),
  forAdmins('/admin/header', () => import('./routes/admin-header.tsx')),
  forAdmins('/admin/contact', () => import('./routes/admin-contact.tsx')),
  forAdmins('/admin/homepage', () => import('./routes/admin-homepage.tsx'), ['edit']),
  forAdmins('/admin/events', () => import('./routes/admin-events.tsx'), [
    'edit',
    'copy',
    'attendees',
    'search',
  ]),
  forAdmins('/admin/competitions', () => import('./routes/admin-competitions.tsx'), [
    'edit',
    'copy',
    'search',
  ]),
  forAdmins('/admin/quizzes', () => import('./routes/admin-quizzes.tsx'), ['edit', 'results', 'search']),
  forAdmins('/admin/notifications', () => import('./routes/admin-notifications.tsx'), ['edit', 'copy']),
  forAdmins('/admin/table-bookings', () => import('./routes/admin-table-bookings.tsx'), [
    'view',
    'day',
    'search',
    'order',
  ]),
  forAdmins('/admin/tables', () => import('./routes/admin-tables.tsx'), ['edit']),
  forAdmins('/admin/table-groups', () => import('./routes/admin-table-groups.tsx'), ['edit']),
  forAdmins('/admin/game-tables', () => import('./routes/admin-game-tables.tsx'), ['edit']),
  forAdmins('/admin/play', () => import('./routes/admin-play.tsx')),
  forAdmins('/admin/play-report', () => import('./routes/admin-play-report.tsx'), ['from', 'to']),
  forAdmins('/admin/play-queue', () => import('./routes/admin-play-queue.tsx')),
  forAdmins('/admin/play-rates', () => import('./routes/admin-play-rates.tsx'), ['edit']),
  forAdmins('/admin/table-codes', () => import('./routes/admin-table-codes.tsx')),
  forAdmins('/admin/opening-hours', () => import('./routes/admin-opening-hours.tsx')),
  forAdmins('/admin/table-rules', () => import('./routes/admin-table-rules.tsx')),
  forAdmins('/admin/menu', () => import('./routes/admin-menu.tsx'), ['edit', 'search']),
  forAdmins('/admin/menu-categories', () => import('./routes/admin-menu-categories.tsx'), ['edit']),
  forAdmins('/admin/service', () => import('./routes/admin-service.tsx'), [
    'table',
    'order',
    'play',
    'search',
  ]),
  forAdmins('/admin/choice-groups', () => import('./routes/admin-choice-groups.tsx'), ['edit']),
  forAdmins('/admin/stations', () => import('./routes/admin-stations.tsx'), ['edit']),
  forAdmins('/admin/alcohol-log', () => import('./routes/admin-alcohol-log.tsx'), ['from', 'to']),
  forAdmins('/admin/order-report', () => import('./routes/admin-order-report.tsx'), ['from', 'to']),
  forAdmins('/admin/table-bookings-report', () => import('./routes/admin-table-bookings-report.tsx'), [
    'from',
    'to',
  ]),
  forAdmins('/admin/users', () => import('./routes/admin-users.tsx'), ['search', 'order', 'edit']),
  forAdmins('/admin/users/$userId', () => import('./routes/admin-guest.tsx'), ['edit']),
  forAdmins('/admin/roles', () => import('./routes/admin-roles.tsx')),
  forAdmins('/admin/devices', () => import('./routes/admin-devices.tsx')),
  forAdmins('/admin/audit', () => import('./routes/admin-audit.tsx'), ['kind', 'admin']),
] as const

export const router = createRouter({
  routeTree: root.addChildren([
    ...openRoutes,
    guarded.addChildren([...userRoutes, admins.addChildren([...adminRoutes])]),
  ]),
  // Search values stay strings, so that a token of digits is not parsed as a number.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => {
    const written = new URLSearchParams(
      Object.entries(search).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
      ),
    ).toString()
    return written && `?${written}`
  },
  defaultPreload: 'intent',
  defaultPendingComponent: ScreenPending,
  defaultErrorComponent: ScreenError,
  scrollRestoration: true,
})

router.subscribe('onBeforeNavigate', ({ pathChanged, fromLocation, toLocation }) => {
  if (!pathChanged || !fromLocation) return
  wantHeadingFocus()
  // The toast about a lost session appears before the guard navigates to /auth.
  if (toLocation.pathname !== '/auth') hideToastsOfScreen()
})

declare module '@tanstack/history' {
  interface HistoryState {
    /** The guard has led from the home screen to the sign-in. */
    isRefused?: true
  }
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    load?: LoadScreen
  }
}
