import { accountsRoutes } from './features/accounts/routes.ts'
import { billsRoutes } from './features/bills/routes.ts'
import { competitionsRoutes } from './features/competitions/routes.ts'
import { hasHeroPicture } from './features/content/queries.ts'
import { contentRoutes } from './features/content/routes.ts'
import { dashboardRoutes } from './features/dashboard/routes.ts'
import { devicesRoutes } from './features/devices/routes.ts'
import { doorRoutes } from './features/door/routes.ts'
import { firstEventPicture } from './features/events/pages.ts'
import { eventsRoutes } from './features/events/routes.ts'
import { liveCompetitionsRoutes } from './features/live-competitions/routes.ts'
import { menuRoutes } from './features/menu/routes.ts'
import { notificationsRoutes } from './features/notifications/routes.ts'
import { orderReportRoutes } from './features/order-report/routes.ts'
import { ordersRoutes } from './features/orders/routes.ts'
import { peopleRoutes } from './features/people/routes.ts'
import { playRoutes } from './features/play/routes.ts'
import { pointsRoutes } from './features/points/routes.ts'
import { programmeRoutes } from './features/programme/routes.ts'
import { quizEveningsRoutes } from './features/quiz-evenings/routes.ts'
import { quizzesRoutes } from './features/quizzes/routes.ts'
import { tablesRoutes } from './features/tables/routes.ts'
import { tonightRoutes } from './features/tonight/routes.ts'
import { findSession } from './platform/accounts/session.ts'
import { readSession } from './platform/accounts/session-middleware.ts'
import type { Engine } from './platform/engine.ts'
import { answerError, answerNotFound } from './platform/http/answers.ts'
import { requireCompleteness } from './platform/http/completeness.ts'
import { readJsonBody } from './platform/http/json-body.ts'
import { requestLimits } from './platform/http/limits.ts'
import { oneHost, ownRequestsOnly } from './platform/http/own-requests.ts'
import { notStored, requestContext } from './platform/http/request-context.ts'
import { type App, createRouter } from './platform/http/router.ts'
import { writePositionHeader } from './platform/realtime/position-header.ts'
import { realtimeRoutes } from './platform/realtime/routes.ts'
import { measureRequests } from './platform/service/metrics.ts'
import { serviceRoutes } from './platform/service/routes.ts'
import { webRoutes } from './platform/web/routes.ts'

/** The whole server as one function from request to answer. Throws when an operation of the contract is not mounted. */
export function createApp(engine: Engine): App {
  const app = createRouter()
  app.onError(answerError(engine))
  app.notFound(answerNotFound(app))

  app.use(requestContext(engine), measureRequests(engine))
  if (engine.tracing) app.use('/api/*', engine.tracing.requests)
  app.use(oneHost, ownRequestsOnly(engine.env))
  // The session is read after the whole body: rights are those at the end of a slow request.
  app.use(
    '/api/*',
    notStored,
    writePositionHeader(engine),
    readJsonBody(engine),
    readSession(engine),
    requestLimits(),
  )

  accountsRoutes(app, engine)
  peopleRoutes(app, engine)
  pointsRoutes(app, engine)
  eventsRoutes(app, engine)
  competitionsRoutes(app, engine)
  liveCompetitionsRoutes(app, engine)
  quizEveningsRoutes(app, engine)
  quizzesRoutes(app, engine)
  tablesRoutes(app, engine)
  playRoutes(app, engine)
  doorRoutes(app, engine)
  menuRoutes(app, engine)
  ordersRoutes(app, engine)
  billsRoutes(app, engine)
  orderReportRoutes(app, engine)
  notificationsRoutes(app, engine)
  contentRoutes(app, engine)
  tonightRoutes(app, engine)
  programmeRoutes(app, engine)
  dashboardRoutes(app, engine)
  devicesRoutes(app, engine)
  realtimeRoutes(app, engine)
  serviceRoutes(app, engine)

  requireCompleteness(app)
  webRoutes(app, engine, {
    hasHeroPicture: () => hasHeroPicture(engine.db),
    findEventPicture: () => firstEventPicture(engine),
    hasSession: async (cookie) => (await findSession(engine, cookie)) !== null,
  })
  return app
}
