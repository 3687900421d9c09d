import type { admin as swedish } from '../sv/admin.ts'
import type { Texts } from '../texts.ts'

export const admin: Texts<typeof swedish> = {
  title: 'Administration',
  intro: 'Manage everything your guests see.',
  back: 'Go to the home page',
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
    header: 'Header',
    headerText: 'Title, subtitle, logo and background picture at the top of every page.',
    homepage: 'Home page',
    homepageText: 'Welcome text, about us and the club’s own sections.',
    notifications: 'Notifications',
    notificationsText: 'Write to everyone or just a few, now or later.',
  },
  denied: {
    title: 'Access denied',
    text: 'This page is for the club’s administrators.',
    way: 'Go to the home page',
  },
  attendees: {
    title: 'Attendees',
    loading: 'Loading attendees…',
    loadFailed: 'Couldn’t load the attendees.',
    bookedAt: 'Booked {{when}}',
    export: 'Export CSV',
    empty: { title: 'No one has booked yet', text: 'New bookings show up here right away.' },
  },
}
