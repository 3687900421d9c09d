import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { NotFoundScreen } from './routes/not-found.tsx'
import { Guarded } from './shell/guarded.tsx'
import { Root } from './shell/root.tsx'
import { ScreenFailed } from './shell/screen-failed.tsx'
import { ScreenPending } from './shell/screen-pending.tsx'
import { wantHeadingFocus } from './ui/heading-focus.ts'
import { hideOldFailures } from './ui/toast.ts'

/** A screen's chunk; `name` is what its file exports. */
const screen = lazyRouteComponent

const root = createRootRoute({ component: Root, notFoundComponent: NotFoundScreen })

/** Everything but /auth and the catch-all needs a signed-in user. */
const guarded = createRoute({ getParentRoute: () => root, id: 'guarded', component: Guarded })
const under = { getParentRoute: () => guarded }

// Each screen is two lines, `path` and `component`, written alike: the build reads them to know which files a path needs.
const routes = [
  createRoute({
    getParentRoute: () => root,
    path: '/auth',
    component: screen(() => import('./routes/auth.tsx'), 'AuthScreen'),
    validateSearch: (search: Record<string, unknown>) => ({
      ...text(search, 'next'),
      ...text(search, 'reset'),
    }),
  }),
] as const

const guardedRoutes = [
  createRoute({
    ...under,
    path: '/',
    component: screen(() => import('./routes/home.tsx'), 'HomeScreen'),
    validateSearch: (search: Record<string, unknown>) => ({
      ...text(search, 'confirm'),
      ...text(search, 'email'),
    }),
  }),
  createRoute({
    ...under,
    path: '/events',
    component: screen(() => import('./routes/events.tsx'), 'EventsScreen'),
  }),
  createRoute({
    ...under,
    path: '/event/$eventId',
    component: screen(() => import('./routes/event.tsx'), 'EventScreen'),
  }),
  createRoute({
    ...under,
    path: '/competitions',
    component: screen(() => import('./routes/competitions.tsx'), 'CompetitionsScreen'),
  }),
  createRoute({
    ...under,
    path: '/competition/$competitionId',
    component: screen(() => import('./routes/competition.tsx'), 'CompetitionScreen'),
  }),
  createRoute({
    ...under,
    path: '/live-competition/$competitionId',
    component: screen(() => import('./routes/live-competition.tsx'), 'LiveCompetitionScreen'),
  }),
  createRoute({
    ...under,
    path: '/live-competition/$competitionId/screen',
    component: screen(() => import('./routes/live-screen.tsx'), 'LiveDisplayScreen'),
  }),
  createRoute({
    ...under,
    path: '/my-bookings',
    component: screen(() => import('./routes/my-bookings.tsx'), 'MyBookingsScreen'),
  }),
  createRoute({
    ...under,
    path: '/profile',
    component: screen(() => import('./routes/profile.tsx'), 'ProfileScreen'),
  }),
  createRoute({
    ...under,
    path: '/profile/account',
    component: screen(() => import('./routes/account.tsx'), 'AccountScreen'),
  }),
  createRoute({
    ...under,
    path: '/leaderboard',
    component: screen(() => import('./routes/leaderboard.tsx'), 'LeaderboardScreen'),
  }),
  createRoute({
    ...under,
    path: '/my-points',
    component: screen(() => import('./routes/my-points.tsx'), 'MyPointsScreen'),
  }),
  createRoute({
    ...under,
    path: '/admin',
    component: screen(() => import('./routes/admin.tsx'), 'AdminScreen'),
  }),
  createRoute({
    ...under,
    path: '/admin/header',
    component: screen(() => import('./routes/admin-header.tsx'), 'AdminHeaderScreen'),
  }),
  createRoute({
    ...under,
    path: '/admin/homepage',
    component: screen(() => import('./routes/admin-homepage.tsx'), 'AdminHomepageScreen'),
    validateSearch: (search: Record<string, unknown>) => text(search, 'edit'),
  }),
  createRoute({
    ...under,
    path: '/admin/events',
    component: screen(() => import('./routes/admin-events.tsx'), 'AdminEventsScreen'),
    validateSearch: (search: Record<string, unknown>) => ({
      ...text(search, 'edit'),
      ...text(search, 'attendees'),
    }),
  }),
  createRoute({
    ...under,
    path: '/admin/competitions',
    component: screen(() => import('./routes/admin-competitions.tsx'), 'AdminCompetitionsScreen'),
    validateSearch: (search: Record<string, unknown>) => text(search, 'edit'),
  }),
  createRoute({
    ...under,
    path: '/admin/live-competition/$competitionId',
    component: screen(() => import('./routes/admin-live-competition.tsx'), 'AdminLiveCompetitionScreen'),
  }),
  createRoute({
    ...under,
    path: '/admin/notifications',
    component: screen(() => import('./routes/admin-notifications.tsx'), 'AdminNotificationsScreen'),
    validateSearch: (search: Record<string, unknown>) => text(search, 'edit'),
  }),
  createRoute({
    ...under,
    path: '/admin/users',
    component: screen(() => import('./routes/admin-users.tsx'), 'AdminUsersScreen'),
    validateSearch: (search: Record<string, unknown>) => ({
      ...text(search, 'search'),
      ...text(search, 'user'),
      ...text(search, 'edit'),
    }),
  }),
  createRoute({
    ...under,
    path: '/admin/audit',
    component: screen(() => import('./routes/admin-audit.tsx'), 'AdminAuditScreen'),
    validateSearch: (search: Record<string, unknown>) => ({
      ...text(search, 'kind'),
      ...text(search, 'admin'),
    }),
  }),
] as const

/** One part of the address bar's search, if it is there: it may say anything. */
function text<const K extends string>(search: Record<string, unknown>, key: K): { [P in K]?: string } {
  const value = search[key]
  return (typeof value === 'string' && value !== '' ? { [key]: value } : {}) as { [P in K]?: string }
}

export const router = createRouter({
  routeTree: root.addChildren([...routes, guarded.addChildren([...guardedRoutes])]),
  // Search values are words; a token of digits is not a number.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => {
    const written = new URLSearchParams(
      Object.entries(search).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    ).toString()
    return written && `?${written}`
  },
  defaultPreload: 'intent',
  defaultPendingComponent: ScreenPending,
  defaultErrorComponent: ScreenFailed,
  scrollRestoration: true,
})

router.subscribe('onBeforeNavigate', ({ pathChanged, fromLocation, toLocation }) => {
  if (!pathChanged || !fromLocation) return
  wantHeadingFocus()
  // What asks to sign in is said before the guard leads there.
  if (toLocation.pathname !== '/auth') hideOldFailures()
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
