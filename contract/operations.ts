/** Name → method and path of everything that can be asked. The web's client needs no more than this at run time. */
export const operations = {
  getSession: 'GET /api/auth/session',
  signUp: 'POST /api/auth/sign-up',
  signIn: 'POST /api/auth/sign-in',
  signOut: 'POST /api/auth/sign-out',
  requestPasswordReset: 'POST /api/auth/password-reset-requests',
  resetPassword: 'POST /api/auth/password-resets',
  confirmEmail: 'POST /api/auth/email-confirmations',

  getMe: 'GET /api/me',
  setMyLanguage: 'PUT /api/me/language',
  listMyEventBookings: 'GET /api/me/event-bookings',

  listEvents: 'GET /api/events',
  getEvent: 'GET /api/events/{eventId}',
  getEventCalendar: 'GET /api/events/{eventId}/calendar.ics',
  bookEvent: 'PUT /api/events/{eventId}/booking',
  cancelEventBooking: 'DELETE /api/events/{eventId}/booking',

  listAllEvents: 'GET /api/admin/events',
  getEventForEditing: 'GET /api/admin/events/{eventId}',
  createEvent: 'POST /api/admin/events',
  updateEvent: 'PUT /api/admin/events/{eventId}',
  deleteEvent: 'DELETE /api/admin/events/{eventId}',
  listEventAttendees: 'GET /api/admin/events/{eventId}/attendees',
  exportEventAttendees: 'GET /api/admin/events/{eventId}/attendees.csv',

  openLiveStream: 'GET /api/live',

  getHealth: 'GET /healthz',
  getReadiness: 'GET /readyz',
  getMetrics: 'GET /metrics',
  getOpenApi: 'GET /api/openapi.json',
  getApiDocs: 'GET /api/docs',
} as const

export type OperationName = keyof typeof operations
