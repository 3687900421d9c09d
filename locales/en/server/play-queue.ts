import type { Texts } from '../../texts.ts'

/** The queue for game tables. */
export const playQueueNotices: Texts<'playQueueNotices'> = {
  called: {
    title: 'It is your turn: {{table}}',
    message:
      'The table is held for you until {{time}}. Say in the app whether you are coming or skip your turn.',
  },
  expired: {
    title: 'Your place in the queue for {{game}} has expired',
    message: 'Nobody came to the table in time, so it went to the next party. You can join the queue again.',
  },
  removed: {
    title: 'You are no longer in the queue for {{game}}',
    message: 'Staff have taken you out of the queue. Ask at the bar if that was a mistake.',
  },
  withdrawn: {
    title: 'The table could not be held for you',
    message: 'You keep your place in the queue for {{game}}, and get the next free table.',
  },
}
