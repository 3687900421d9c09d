import type { Texts } from '../../texts.ts'

export const eventMails: Texts<'eventMails'> = {
  booked: {
    subject: 'Booked: {{title}}',
    text: 'Hi {{name}}! Your booking for “{{title}}” is confirmed.',
    doors: 'Doors {{time}}',
    end: 'Ends {{time}}',
    price: 'Price: {{price}}',
    places_one: '{{count}} spot',
    places_other: '{{count}} spots',
    cancels:
      'Can’t make it? Cancel in the app before the event starts, so that someone else can have your spot.',
    cancelsUntil: 'Can’t make it? Cancel in the app until {{when}}, so that someone else can have your spot.',
    stays: 'It’s too late to cancel, so this booking can’t be cancelled.',
    file: 'The calendar file is attached. If the event changes, we’ll send a new one.',
    button: 'View ticket',
  },
  moved: {
    subject: '{{changes}}: {{title}}',
    text:
      'Hi {{name}}! “{{title}}”, which you’ve booked, has a {{changes}}.\n\n' +
      'Now: {{now}}\nBefore: {{before}}\n\n' +
      'Your booking still stands.',
    mayCancel: 'If the change doesn’t suit you, you can cancel your booking in the app.',
    tooLate: 'It’s too late to cancel in the app. Please contact us if the change doesn’t suit you.',
    file: 'The attached calendar file updates the event in your calendar.',
    button: 'View event',
  },
  changes: {
    date: 'new date',
    time: 'new time',
    endTime: 'new end time',
    doorsTime: 'new door time',
    location: 'new location',
    price: 'new price',
  },
  free: 'free',
  plan: { end: 'ends {{time}}', doors: 'doors {{time}}' },
  cancelled: {
    subject: 'Cancelled: {{title}}',
    text: 'Hi {{name}}! We’re sorry: “{{title}}” has been cancelled, and so has your booking.',
    reason: 'Reason: {{reason}}',
    plan: 'It would have been: {{plan}}',
    file: 'Is the event in your calendar? The attached file removes it.',
    button: 'See other events',
  },
  day: {
    subject: 'Reminder: {{title}}',
    text:
      'Hi {{name}}! Just a reminder about “{{title}}”, which you’ve booked.\n\n' +
      '{{when}}\n{{location}}\n\n' +
      'Your ticket is on the event’s page. Can’t make it? Cancel there, and someone else gets the spot.',
    button: 'View event',
  },
  hours: {
    subject: 'Starting soon: {{title}}',
    text:
      'Hi {{name}}! It’s nearly time for “{{title}}”.\n\n' +
      '{{when}}\n{{location}}\n\n' +
      'Have your ticket ready when you arrive. It’s on the event’s page.',
    button: 'View ticket',
  },
  placeCode: {
    subject: 'Your code for {{title}}',
    text:
      'Your code: {{code}}\n\n' +
      'Type it where you booked, and the place at ‘{{title}}’, {{when}}, is yours.\n\n' +
      'We’re holding the place for you until {{until}}. Don’t give the code to anyone else. If you didn’t ask for it, ignore this email.',
  },
  placeSignIn: {
    subject: 'Sign in to book {{title}}',
    text:
      'Someone, hopefully you, wants to book a place at ‘{{title}}’ with this address. Your account has extra protection, so an emailed code can’t sign in to it. Sign in with your password and book there.\n\n' +
      'If it wasn’t you, there’s nothing you need to do: nothing has been booked.',
    button: 'Sign in and book',
  },
  offered: {
    subject: 'There’s room for you: {{title}}',
    text:
      'Hi {{name}}! There’s now {{places}} at “{{title}}”, {{when}}.\n\n' +
      'The offer stands until {{until}}. Open the app to take it, or say no thanks. If you don’t answer in time, it goes to the next in the queue.',
    button: 'Answer',
  },
}

export const eventNotices: Texts<'eventNotices'> = {
  moved: '“{{title}}”, which you’ve booked, has a {{changes}}. Now: {{plan}}',
  cancelled: {
    title: 'Cancelled',
    message: 'We’re sorry: “{{title}}”, {{when}}, has been cancelled, and so has your booking.',
  },
  queueEnded: {
    title: 'Cancelled',
    message: 'We’re sorry: “{{title}}”, {{when}}, has been cancelled. You’re no longer in the queue.',
  },
  movedInQueue: '“{{title}}”, which you’re waiting for, has a {{changes}}. Now: {{plan}}',
  places_one: 'room for {{count}}',
  places_other: 'room for {{count}}',
  offered: {
    title: 'There’s room for you',
    message: 'At “{{title}}”, {{when}}: {{places}}. Answer by {{until}}.',
  },
  newDates: {
    title_one: 'A new date: {{title}}',
    title_other: '{{count}} new dates: {{title}}',
    text_one: 'You can now book {{first}}.',
    text_other: 'You can now book, from {{first}} to {{last}}.',
  },
  expired: {
    title: 'Your offer went to the next in the queue',
    message: 'At “{{title}}” we held {{places}} for you for a while. You’re welcome to join the queue again.',
  },
}

export const eventReminders: Texts<'eventReminders'> = {
  day: {
    title: 'A reminder about your event',
    message: '“{{title}}”, {{when}}, {{location}}. Can’t make it? Cancel, and someone else gets the spot.',
  },
  hours: {
    title: 'Starting soon',
    message: '“{{title}}” starts at {{time}}, {{location}}. Your ticket is on the event’s page.',
  },
  came: {
    title: 'Thanks for coming!',
    message: 'We hope you had a good time at “{{title}}”. Welcome back!',
  },
  missed: {
    title: 'See you another time',
    message: 'You didn’t make it to “{{title}}” this time. We hope all is well. You’re always welcome back!',
  },
}

export const eventFile: Texts<'eventFile'> = { cancelled: 'The event has been cancelled.' }
