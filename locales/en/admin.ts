import type { NamespaceTexts, Texts } from '../texts.ts'
import { audit } from './admin/audit.ts'
import { adminCompetitions } from './admin/competitions.ts'
import { content } from './admin/content.ts'
import { adminDevices } from './admin/devices.ts'
import { door } from './admin/door.ts'
import { adminEvents } from './admin/events.ts'
import { liveAdmin } from './admin/live.ts'
import { adminMenu, adminMenuCategories } from './admin/menu.ts'
import { adminNotifications } from './admin/notifications.ts'
import { orderReport, report } from './admin/order-report.ts'
import { adminOrders } from './admin/orders.ts'
import { people } from './admin/people.ts'
import { adminQuizzes } from './admin/quizzes.ts'
import { adminOpeningHours, adminTableBookings, adminTableRules, adminTables } from './admin/tables.ts'

export const admin: Texts<'admin'> = {
  title: 'Administration',
  intro: 'Manage everything your guests see.',
  rail: 'Administration pages',
  cards: {
    dashboard: 'Overview',
    users: 'Users',
    usersText: 'Roles and permissions are managed under Users, as are points and levels.',
    audit: 'Audit log',
    auditText: 'Who changed what, and when.',

    events: 'Events',
    eventsText: 'Create, edit and delete events, and see who’s coming.',
    competitions: 'Competitions',
    competitionsText: 'Create, edit, show and hide competitions, and run them live.',
    quizzes: 'Quizzes',
    quizzesText: 'Create, edit and mark quizzes, and see the results.',
    tableBookings: 'Table bookings',
    tableBookingsText: 'Confirm and cancel bookings, and see who’s coming.',
    menu: 'Menu',
    menuText: 'Categories, dishes, prices and allergens, and what’s sold out.',
    orders: 'Orders',
    ordersText: 'The kitchen’s board, all orders, and what sells.',
    bookingReport: 'Bookings report',
    bookingReportText: 'When tables are booked, and how many don’t show up.',
    orderReport: 'Sales',
    orderReportText: 'What is ordered, hour by hour.',
    header: 'Header',
    headerText: 'Title, subtitle, logo and background picture at the top of every page.',
    homepage: 'Home page',
    homepageText: 'Welcome text, about us and the club’s own sections.',
    notifications: 'Notifications',
    notificationsText: 'Write to everyone or just a few, now or later.',
  },
  dashboard: {
    loading: 'Loading tonight’s numbers…',
    loadFailed: 'Couldn’t load tonight’s numbers',
    tonight: 'Tonight',
    next: 'Next event',
    booked_one: 'booked',
    booked_other: 'booked',
    bookedOf_one: 'of {{places}} spot booked',
    bookedOf_other: 'of {{places}} spots booked',
    live: 'Live now',
    notLive: 'No competition is live',
    competitions_one: 'competition',
    competitions_other: 'competitions',
    participants_one: '{{shown}} participant',
    participants_other: '{{shown}} participants',
    guests: 'New guests',
    today: 'today',
    week: 'Last seven days',
    changes: 'Latest changes',
  },
  secondFactor: {
    title: 'Two-step verification required',
    text: 'The club requires two-step verification of administrators. Once you’ve set it up, you can come here.',
    setUp: 'Set up two-step verification',
  },
  denied: {
    title: 'Access denied',
    text: 'This page is for the club’s staff.',
    roles: 'This page needs the role {{roles}}. Ask an administrator if you need it.',
    toStart: 'To your work',
  },
  attendees: {
    loading: 'Loading attendees…',
    loadFailed: 'Couldn’t load the attendees.',
    bookedAt: 'Booked {{when}}',
    export: 'Export CSV',
    empty: { title: 'No one has booked yet', text: 'New bookings show up here right away.' },
  },
}

export const form: Texts<'form'> = {
  optional: 'optional',
  wholeNumber: 'Enter a whole number.',
  check_one: '{{count}} field needs your attention.',
  check_other: '{{count}} fields need your attention.',
  draft: 'Your last draft is still here.',
  startOver: 'Start over',
  on: 'Yes',
  off: 'No',
  date: 'Date',
  time: 'Time',
  timeHint: 'HH:MM, 24-hour clock',
  hours: 'Hours',
  minutes: 'Minutes',
  past: {
    title: 'The date has passed',
    text: 'The time you entered is already over. Save anyway?',
    guests_one:
      '{{count}} guest has a place and will find it among past ones instead of upcoming. Save anyway?',
    guests_other:
      '{{count}} guests have a place and will find it among past ones instead of upcoming. Save anyway?',
    confirm: 'Save anyway',
    cancel: 'Change the date',
  },
  duplicate: {
    title: 'Is it there already?',
    cancel: 'Back to the form',
  },
  list: {
    copy: 'Duplicate {{name}}',
    deleted: '{{name}} has been deleted.',
  },
  arrange: {
    open: 'Change order',
    openOf: 'Change order: {{name}}',
    lead: 'Drag the handles or use the arrows. Guests see the order once you’ve saved it.',
    save: 'Save order',
    saved: 'Order saved',
    stale: 'Someone else has changed the list in the meantime. This is what it looks like now.',
    handle: 'Move {{name}}',
    role: 'movable',
    up: 'Move {{name}} up',
    down: 'Move {{name}} down',
    instructions:
      'Press the space bar to lift the row, move it with the arrow keys, and press the space bar again to drop it. Escape cancels.',
    lifted: '{{name}} is lifted from number {{place}} of {{count}}.',
    over: '{{name}} is over number {{place}} of {{count}}.',
    moved: '{{name}} is now number {{place}} of {{count}}.',
    kept: '{{name}} stays number {{place}} of {{count}}.',
  },
  leave: {
    title: 'Leave without saving?',
    text: 'Your changes haven’t been saved.',
    confirm: 'Leave',
    keep: 'Stay',
  },
  conflict: {
    title: 'Someone else has made changes in the meantime',
    text: 'Choose which version to use for each field. Nothing is saved until you’ve chosen.',
    empty: 'empty',
    keepMine: 'Keep mine',
    takeTheirs: 'Use saved version',
    allMine: 'Keep all mine',
    allTheirs: 'Use all saved',
    same: 'You both made the same change. Save to continue.',
    save: 'Save choices',
    later: 'Back to the form',
  },
}

export const actions: Texts<'actions'> = {
  toAdmin: 'Back to administration',
  column: 'Actions',
  show: 'Show',
  edit: 'Edit',
  editOf: 'Edit {{name}}',
  delete: 'Delete',
  deleteOf: 'Delete {{name}}',
  moreOf: 'More actions for {{name}}',
  save: 'Save',
  confirmDelete: 'Delete {{title}}?',
  cannotUndo: 'This can’t be undone.',
  reason: 'Reason (optional)',
  reasonHint: 'Guests who had a place see it in the email and in the app.',
}

/** The texts of the administration, loaded with its first screen. */
export const texts: NamespaceTexts<'admin'> = {
  actions,
  admin,
  adminCompetitions,
  adminEvents,
  adminMenu,
  adminMenuCategories,
  adminNotifications,
  adminDevices,
  adminOrders,
  adminQuizzes,
  adminTableBookings,
  adminTables,
  adminOpeningHours,
  adminTableRules,
  audit,
  content,
  door,
  form,
  liveAdmin,
  orderReport,
  report,
  people,
}
