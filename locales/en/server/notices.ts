import type { Texts } from '../../texts.ts'

export const orderNotices: Texts<'orderNotices'> = {
  toTable: {
    title: 'Your food is ready',
    message: 'Order {{number}} is on its way to table {{table}}.',
  },
  toPlay: { title: 'Your food is ready', message: 'Order {{number}} is on its way to {{table}}.' },
  toBar: { title: 'Your food is ready', message: 'Order {{number}} is waiting for you at the bar.' },
  cancelled: {
    title: 'Your order has been cancelled',
    message: 'Sorry, the kitchen couldn’t take order {{number}}. Please ask the staff.',
  },
  refused: {
    sold_out: {
      title: 'Something you ordered has run out',
      message: 'Sorry, {{name}} in order {{number}} has run out, and you don’t pay for it.',
    },
    wish: {
      title: 'We couldn’t do what you asked for',
      message:
        'We can’t make {{name}} in order {{number}} the way you asked, and you don’t pay for it. Please ask the staff.',
    },
    other: {
      title: 'We couldn’t serve everything',
      message:
        'Sorry, we can’t serve {{name}} in order {{number}}, and you don’t pay for it. Please ask the staff.',
    },
  },
  notServed: {
    title: 'We couldn’t serve everything',
    message: '{{name}} in order {{number}} isn’t served, and you don’t pay for it. Please ask the staff.',
  },
}

export const quizNotices: Texts<'quizNotices'> = {
  corrected: {
    title: 'Quiz marked again',
    message:
      'An answer in “{{title}}” has been marked again: {{reason}} Your team’s points have changed, and yours with them.',
  },
  markedAgain: {
    title: 'Quiz marked again',
    message:
      'The key to “{{title}}” has changed. Your answers have been marked again and your points updated.',
  },
}
