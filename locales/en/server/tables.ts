import type { Texts } from '../../texts.ts'

export const tableMails: Texts<'tableMails'> = {
  confirmed: {
    subject: 'Your table is confirmed: {{when}}',
    text:
      'Hi {{name}}! Your table is confirmed. Welcome!\n\n' +
      '{{facts}}\n\n' +
      'When you arrive, show the QR code in the app or give your booking number. If your plans change, you can cancel in the app until the booking starts.',
    button: 'View booking',
  },
  moved: {
    subject: 'Your table is now table {{table}}: {{when}}',
    text:
      'Hi {{name}}! We’ve moved your booking to another table. The time is the same.\n\n' +
      '{{facts}}\n\n' +
      'Your QR code and booking number stay the same.',
    button: 'View booking',
  },
  cancelled: {
    subject: 'Your table booking has been cancelled: {{when}}',
    text:
      'Hi {{name}}! We’re sorry, but we’ve had to cancel your table.\n\n' +
      'Your booking was:\n{{facts}}\n\n' +
      'Is the booking in your calendar? Get the file that removes it:\n{{address}}\n\n' +
      'We’d love to see you another time.',
    button: 'Choose another time',
  },
  changed: {
    subject: 'Your table booking has changed: {{when}}',
    text:
      'Hi {{name}}! Your table booking has changed. This is how it is now:\n\n' +
      '{{facts}}\n\n' +
      'Your QR code and booking number stay the same. Is the booking in your calendar? Get the file again to change it there too:\n{{address}}',
    button: 'View booking',
  },
  lapsed: {
    subject: 'We didn’t get to your table booking in time: {{when}}',
    text:
      'Hi {{name}}! We didn’t answer your booking in time. It has therefore been cancelled, and the table is free again. We’re sorry about that.\n\n' +
      'Your booking was:\n{{facts}}\n\n' +
      'Please book another time, or call us and we’ll help you.',
    button: 'Choose another time',
  },
  reminded: {
    subject: 'Are you coming? Your table: {{when}}',
    text:
      'Hi {{name}}! A reminder of your table.\n\n' +
      '{{facts}}\n\n' +
      'Tap the button and answer “I’m coming”, so we know. Something came up? Cancel on the same page, and someone else gets the table.',
    button: 'Answer or cancel',
  },
  noShow: {
    subject: 'We couldn’t hold your table any longer: {{when}}',
    text:
      'Hi {{name}}! We waited for you, but no one came. The table is now free for others.\n\n' +
      'It was:\n{{facts}}\n\n' +
      'On your way? Come anyway, or call us, and we’ll help if there’s room. If this is a mistake, tell us.',
    button: 'Book another time',
  },
  outsideHours: {
    subject: 'Your table booking falls outside our opening hours: {{when}}',
    text:
      'Hi {{name}}! Our opening hours have changed, and we won’t be open for all of your table booking. We’re sorry about that.\n\n' +
      '{{facts}}\n\n' +
      'Please choose another time in the app and cancel this one, or get in touch and we’ll help you.',
    button: 'Choose another time',
  },
  table: 'Table {{table}}, {{location}}',
}

export const tableNotices: Texts<'tableNotices'> = {
  confirmed: {
    title: 'Your table is confirmed',
    message: 'Table {{table}}, {{when}}, {{guests}}. Welcome!',
  },
  cancelled: {
    title: 'Your table booking has been cancelled',
    message: 'Sorry, we’ve had to cancel table {{table}}, {{when}}. Please choose another time.',
  },
  changed: {
    title: 'Your table booking has changed',
    message: 'It’s now table {{table}}, {{when}}, {{guests}}.',
  },
  lapsed: {
    title: 'We didn’t get to your table booking in time',
    message:
      'Table {{table}}, {{when}} has therefore been cancelled. Please choose another time, or call us.',
  },
  reminded: {
    title: 'Are you coming?',
    message:
      'Table {{table}}, {{when}}, {{guests}}. Answer “I’m coming”, or cancel if something has come up.',
  },
  noShow: {
    title: 'We couldn’t hold your table any longer',
    message: 'Table {{table}}, {{when}} is now free for others. On your way? Call us, and we’ll help.',
  },
  moved: { title: 'You have another table', message: 'It’s now table {{table}}, {{when}}.' },
  outsideHours: {
    title: 'Your table booking falls outside our opening hours',
    message:
      'Our opening hours have changed, and your table booking on {{when}} is outside them. Choose another time and cancel this one, or get in touch.',
  },
}

export const waitMails: Texts<'waitMails'> = {
  offered: {
    subject: 'A table is free for you: {{when}}',
    text:
      'Hi {{name}}! We have a table for you: table {{table}}, {{location}}, {{when}}, {{guests}}.\n\n' +
      'We’ll hold it for you until {{until}}. Open the app and choose Book or No thanks. If you say no or don’t answer in time, the table goes to the next guest, and you leave the queue.',
    button: 'Book or say no',
  },
}

export const waitNotices: Texts<'waitNotices'> = {
  offered: {
    title: 'A table is free for you',
    message: 'Table {{table}}, {{when}}, {{guests}}. We’ll hold it until {{until}}.',
  },
  expired: {
    title: 'The table went to the next guest',
    message: 'We held table {{table}}, {{when}} for a while. You’re welcome to queue again.',
  },
  removed: {
    title: 'You’re no longer waiting for a table',
    message: 'It was for {{when}}. Get in touch if you have any questions.',
  },
  withdrawn: {
    title: 'The table can’t be booked any more',
    message: 'It was table {{table}}, {{when}}. You keep your place in the queue.',
  },
  passed: {
    title: 'No table became free',
    message: 'It was for {{when}}, {{guests}}. You’re no longer in the queue.',
  },
  closed: {
    title: 'You’re no longer waiting for a table',
    message: 'Our opening hours have changed, and we’re closed {{when}}.',
  },
}

export const hostNotices: Texts<'hostNotices'> = {
  late: {
    title: 'No one has come to table {{table}}',
    message: '{{name}}, {{time}}. The table is freed at {{until}} unless someone is checked in.',
  },
  givenAway: {
    title: 'Table {{table}} was given away too early',
    message:
      '{{name}} ({{time}}) was scanned in time, but the door had no network. The table has new guests. Find another one.',
  },
}

export const tableFile: Texts<'tableFile'> = {
  summary: 'Table {{table}}, {{appName}}',
  guests_one: '{{count}} guest',
  guests_other: '{{count}} guests',
  number: 'Booking number: {{number}}',
  pending: 'The booking is waiting for our reply.',
  cancelled: 'The booking has been cancelled.',
}

export const moment: Texts<'moment'> = { at: '{{day}} at {{time}}', night: 'early {{day}} morning' }
