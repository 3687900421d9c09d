import type { Texts } from '../../texts.ts'

export const playMails: Texts<'playMails'> = {
  booked: {
    subject: '{{table}} is booked: {{when}}',
    text:
      'Hi {{name}}! Your game table is booked. Welcome!\n\n' +
      '{{facts}}\n\n' +
      'The clock starts when you come. After a quarter of an hour, the table may go to someone else. If you can’t make it, you can cancel in the app until the booking begins.',
    button: 'Show the booking',
  },
  reminded: {
    subject: 'See you soon: {{table}}, {{when}}',
    text:
      'Hi {{name}}! This is a reminder of your game table.\n\n' +
      '{{facts}}\n\n' +
      'The clock starts when you come. After a quarter of an hour the table may go to someone else. Can’t make it? Cancel in the app, so that someone else gets the table.',
    button: 'Show the booking',
  },
  cancelled: {
    subject: 'Your booking of {{table}} is cancelled: {{when}}',
    text:
      'Hi {{name}}! We’re sorry, but we had to cancel your game table.\n\n' +
      'It was:\n{{facts}}\n\n' +
      'You’re most welcome to choose another time.',
    button: 'Choose another time',
  },
  missed: {
    subject: 'We missed you at {{table}}: {{when}}',
    text:
      'Hi {{name}}! Nobody came to your game table, so others can have it.\n\n' +
      'It was:\n{{facts}}\n\n' +
      'Are you on your way? Talk to the staff, and we’ll help you if a table is free.',
    button: 'Choose another time',
  },
  players_one: '{{count}} player',
  players_other: '{{count}} players',
}

export const playNotices: Texts<'playNotices'> = {
  reminded: {
    title: 'See you soon',
    message: 'You have booked {{table}}, {{when}}. Cancel if you can’t make it.',
  },
  cancelled: {
    title: 'Your booking of {{table}} is cancelled',
    message: 'It was {{when}}. Do choose another time.',
  },
  missed: {
    title: 'Others can have {{table}}',
    message: 'Nobody came {{when}}. Talk to the staff if you’re on your way.',
  },
}
