import type { NamespaceTexts, Texts } from '../texts.ts'

export const visitor: Texts<'visitor'> = {
  title: 'Book a spot',
  event: '{{title}}, {{date}} at {{time}}',
  loading: 'Loading the event …',
  whole: 'The whole programme',
  email: {
    lead: 'Enter your email address. We’ll email you a code and hold the spot for ten minutes.',
    submit: 'Send the code',
    failed: 'No spot could be held',
    next: 'You don’t need a password. You get an account with the address when you’ve entered the code, and you can choose a password whenever you like.',
    signIn: 'Sign in with a password',
  },
  code: {
    heading: 'Enter the code',
    sent: 'We’ve emailed a code to {{email}}. The spot is yours if you enter it before {{time}}.',
    label: 'Code from the email',
    hint: 'Six digits. Check your spam folder if the email doesn’t arrive.',
    needsDigits: 'The code has six digits.',
    submit: 'Book',
    failed: 'The spot isn’t booked',
    again: 'Send a new code',
    sentAgain: 'A new code is on its way. The old one no longer works.',
    change: 'Change address',
    over: 'The ten minutes are up, so the spot is no longer held for you. Send a new code and try again.',
  },
  booked: 'The spot is yours',
  bookedText: 'Your ticket is here, on the event’s page.',
  hadPlaces: 'You’ve already booked',
  hadPlacesText: 'Your booking is here, on the event’s page. You can add more spots there.',
  offered: 'You have an offer of more spots',
  offeredText: 'No new spot is booked. Accept or decline the offer here, on the event’s page.',
  waits: 'You’re already in the queue for more spots',
  waitsText: 'No new spot is booked. If you’d rather have one spot, change your queue entry here.',
  full: {
    title: 'Full right now',
    text: 'All spots are taken, or held for someone for a short while. Sign in and join the queue, and you’ll get an offer when someone cancels.',
    action: 'Sign in and join the queue',
  },
  started: {
    title: 'The event has started',
    text: 'It can no longer be booked. Choose another event in the programme.',
  },
  missing: { title: 'Event not found', text: 'It no longer exists. See what’s on in the programme.' },
}

export const problems: NamespaceTexts<'visitor'>['problems'] = {
  codes: {
    place_code_wrong: 'The code isn’t right. Check the digits.',
    place_code_replaced: 'There’s a newer code. Enter the one in the latest email.',
    place_code_used:
      'The code has already been used, perhaps on another device. Send a new code to sign in here.',
    place_code_blocked: 'Five wrong codes. Send a new code.',
    place_code_ended: 'The code no longer works. Send a new code.',
  },
}

export const texts: NamespaceTexts<'visitor'> = { visitor, problems }
