/** The method and path of every operation, by name. */
export const operations = {
  getSession: 'GET /api/auth/session',
  signUp: 'POST /api/auth/sign-up',
  signIn: 'POST /api/auth/sign-in',
  signOut: 'POST /api/auth/sign-out',
  requestPasswordReset: 'POST /api/auth/password-reset-requests',
  resetPassword: 'POST /api/auth/password-resets',
  confirmEmail: 'POST /api/auth/email-confirmations',
  confirmEmailChange: 'POST /api/auth/email-changes',

  getMe: 'GET /api/me',
  updateMe: 'PATCH /api/me',
  putAvatar: 'PUT /api/me/avatar',
  removeAvatar: 'DELETE /api/me/avatar',
  getAvatar: 'GET /api/avatars/{pictureId}',
  listMyPoints: 'GET /api/me/points',
  changeMyPassword: 'PUT /api/me/password',
  requestEmailChange: 'POST /api/me/email-changes',
  resendConfirmation: 'POST /api/me/email-confirmation-mails',
  listMySessions: 'GET /api/me/sessions',
  endMySession: 'DELETE /api/me/sessions/{sessionId}',
  endMyOtherSessions: 'DELETE /api/me/sessions',
  exportMe: 'GET /api/me/export',
  deleteMe: 'DELETE /api/me',
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

  listCompetitions: 'GET /api/competitions',
  getCompetition: 'GET /api/competitions/{competitionId}',
  completeCompetition: 'POST /api/competitions/{competitionId}/completion',
  getLiveCompetition: 'GET /api/competitions/{competitionId}/live',
  joinLiveCompetition: 'POST /api/competitions/{competitionId}/live/entry',
  pressLiveChallenge: 'POST /api/live-challenges/{challengeId}/press',

  listAllCompetitions: 'GET /api/admin/competitions',
  getCompetitionForEditing: 'GET /api/admin/competitions/{competitionId}',
  createCompetition: 'POST /api/admin/competitions',
  updateCompetition: 'PUT /api/admin/competitions/{competitionId}',
  setCompetitionActive: 'PUT /api/admin/competitions/{competitionId}/active',
  deleteCompetition: 'DELETE /api/admin/competitions/{competitionId}',
  getLiveControl: 'GET /api/admin/competitions/{competitionId}/live',
  listLiveParticipants: 'GET /api/admin/competitions/{competitionId}/live/participants',
  startLive: 'POST /api/admin/competitions/{competitionId}/live/start',
  pauseLive: 'POST /api/admin/competitions/{competitionId}/live/pause',
  advanceLiveRound: 'POST /api/admin/competitions/{competitionId}/live/round',
  openLiveChallenge: 'POST /api/admin/competitions/{competitionId}/live/challenges',
  closeLiveChallenge: 'DELETE /api/admin/competitions/{competitionId}/live/challenge',
  sendLiveMessage: 'POST /api/admin/competitions/{competitionId}/live/messages',
  awardLivePoints: 'POST /api/admin/competitions/{competitionId}/live/awards',
  reverseLiveAward: 'POST /api/admin/competitions/{competitionId}/live/awards/{awardId}/reversal',

  listQuizzes: 'GET /api/quizzes',
  getQuiz: 'GET /api/quizzes/{quizId}',
  startQuizAttempt: 'POST /api/quizzes/{quizId}/attempt',
  submitQuizAnswer: 'POST /api/quizzes/{quizId}/answers',
  getQuizResult: 'GET /api/quizzes/{quizId}/result',

  listAllQuizzes: 'GET /api/admin/quizzes',
  getQuizForEditing: 'GET /api/admin/quizzes/{quizId}',
  createQuiz: 'POST /api/admin/quizzes',
  updateQuiz: 'PUT /api/admin/quizzes/{quizId}',
  setQuizActive: 'PUT /api/admin/quizzes/{quizId}/active',
  deleteQuiz: 'DELETE /api/admin/quizzes/{quizId}',
  listQuizResults: 'GET /api/admin/quizzes/{quizId}/results',
  exportQuizResults: 'GET /api/admin/quizzes/{quizId}/results.csv',

  listTables: 'GET /api/tables',
  createTableBooking: 'POST /api/me/table-bookings',
  listMyTableBookings: 'GET /api/me/table-bookings',
  getTableBookingCalendar: 'GET /api/me/table-bookings/{bookingId}/calendar.ics',
  cancelMyTableBooking: 'POST /api/me/table-bookings/{bookingId}/cancellation',
  checkIn: 'POST /api/check-in',

  listAllTables: 'GET /api/admin/restaurant-tables',
  getTableForEditing: 'GET /api/admin/restaurant-tables/{tableId}',
  createTable: 'POST /api/admin/restaurant-tables',
  updateTable: 'PUT /api/admin/restaurant-tables/{tableId}',
  deleteTable: 'DELETE /api/admin/restaurant-tables/{tableId}',
  listAllTableBookings: 'GET /api/admin/table-bookings',
  setTableBookingStatus: 'PUT /api/admin/table-bookings/{bookingId}/status',

  getLeaderboard: 'GET /api/leaderboard',

  listUsers: 'GET /api/admin/users',
  getUser: 'GET /api/admin/users/{userId}',
  updateUser: 'PATCH /api/admin/users/{userId}',
  setUserRole: 'PUT /api/admin/users/{userId}/role',
  listUserPoints: 'GET /api/admin/users/{userId}/points',
  awardPoints: 'POST /api/admin/users/{userId}/points',
  reversePoints: 'POST /api/admin/point-events/{pointEventId}/reversal',
  listAudit: 'GET /api/admin/audit',

  listNotifications: 'GET /api/notifications',
  markNotificationsSeen: 'PUT /api/notifications/seen',
  getPush: 'GET /api/me/push',
  putPush: 'PUT /api/me/push',
  removePush: 'DELETE /api/me/push',
  listAllNotifications: 'GET /api/admin/notifications',
  createNotification: 'POST /api/admin/notifications',
  setNotificationActive: 'PUT /api/admin/notifications/{notificationId}/active',

  getHome: 'GET /api/home',
  getHeader: 'GET /api/header',
  listSections: 'GET /api/admin/sections',
  createSection: 'POST /api/admin/sections',
  orderSections: 'PUT /api/admin/sections',
  updateSection: 'PUT /api/admin/sections/{sectionKey}',
  removeSection: 'DELETE /api/admin/sections/{sectionKey}',
  getHeaderForEditing: 'GET /api/admin/header',
  putHeader: 'PUT /api/admin/header',
  createPicture: 'POST /api/admin/pictures',
  getPicture: 'GET /api/pictures/{pictureId}',

  getDashboard: 'GET /api/admin/dashboard',

  openLiveStream: 'GET /api/live',

  getHealth: 'GET /healthz',
  getReadiness: 'GET /readyz',
  getMetrics: 'GET /metrics',
  getOpenApi: 'GET /api/openapi.json',
  getApiDocs: 'GET /api/docs',
} as const

export type OperationName = keyof typeof operations

/** The operations whose body is a picture and not JSON. */
export const uploads: readonly OperationName[] = ['putAvatar', 'createPicture']

/**
 * Header of every answer to a signed-in user: the position of the realtime bus when the answer was started, as
 * `<name>.<number of messages>`. Only positions with the same name can be compared (decision 46).
 */
export const positionHeader = 'Live-Position'
