import type { Texts } from '../../texts.ts'

export const eventMails: Texts<'eventMails'> = {
  moved: {
    subject: '{{changes}}: {{title}}',
    text:
      'Hi {{name}}! “{{title}}”, which you’ve booked, has a {{changes}}.\n\n' +
      'Now: {{now}}\nBefore: {{before}}\n\n' +
      'Your booking still stands. If the change doesn’t suit you, you can cancel your booking in the app.',
    button: 'View event',
  },
  changes: { date: 'new date', time: 'new time', location: 'new location', price: 'new price' },
  free: 'free',
  fileAgain: 'Is the event in your calendar? Get the file again from the event’s page.',
  cancelled: {
    subject: 'Cancelled: {{title}}',
    text: 'Hi {{name}}! We’re sorry: “{{title}}” has been cancelled, and so has your booking.',
    reason: 'Reason: {{reason}}',
    plan: 'It would have been: {{plan}}',
    file: 'Is the event in your calendar? Get the file that removes it:\n{{address}}',
    button: 'See other events',
  },
}

export const eventNotices: Texts<'eventNotices'> = {
  moved: '“{{title}}”, which you’ve booked, has a {{changes}}. Now: {{plan}}',
  cancelled: {
    title: 'Cancelled',
    message: 'We’re sorry: “{{title}}”, {{when}}, has been cancelled, and so has your booking.',
  },
}

export const eventFile: Texts<'eventFile'> = { cancelled: 'The event has been cancelled.' }
