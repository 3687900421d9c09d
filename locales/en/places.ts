import type { NamespaceTexts } from '../texts.ts'

export const texts: NamespaceTexts<'places'> = {
  places: {
    label: 'Number of spots',
    less: 'One spot fewer',
    more: 'One more spot',
    count_one: '{{count}} spot',
    count_other: '{{count}} spots',
    book_one: 'Book a spot',
    book_other: 'Book {{count}} spots',
    party: {
      change_one: 'Change to {{count}} spot',
      change_other: 'Change to {{count}} spots',
      changed: 'Your party has been changed',
      failed: 'The number of spots couldn’t be changed.',
      lost_one: 'Someone else can take the spot you give up.',
      lost_other: 'Someone else can take the {{count}} spots you give up.',
    },
    queue: {
      mine: 'Spots you’re queuing for',
      rule: 'The first offer goes to whoever has waited longest and whose whole party fits.',
      lead: 'If spots open up, we’ll let you know and hold them while you decide.',
      tooFew_one: 'Only {{count}} spot is left. Join the queue if you want to come together.',
      tooFew_other: 'Only {{count}} spots are left. Join the queue if you want to come together.',
      join: 'Join the queue',
      joined: 'You’re in the queue',
      joinedMessage: 'Number {{position}} in the queue.',
      position: 'Number {{position}} in the queue',
      leave: 'Leave the queue',
      leaveOf: 'Leave the queue for {{title}}',
      left: 'You’re no longer in the queue',
      offer_one: 'There’s {{count}} spot for you',
      offer_other: 'There are {{count}} spots for you',
      until: 'Answer by {{when}}',
      accept_one: 'Take the spot',
      accept_other: 'Take {{count}} spots',
      decline: 'No thanks',
      declineOf: 'No thanks to {{title}}',
      rest: 'The rest go to the next in the queue.',
      declineText:
        'If you say no, or don’t answer in time, the spots go to the next and you leave the queue.',
      failed: 'Your place in the queue couldn’t be changed.',
      offerSaid: 'There’s room for you at {{title}}. Answer by {{when}}.',
    },
  },
  problems: {
    codes: {
      party_too_large: 'That’s more places than one booking can have.',
      places_free: 'There’s room for you: book straight away.',
    },
  },
}
