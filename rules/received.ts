/**
 * The moment at which a guest's message counts: its arrival. The node that opened the challenge or the question may have a
 * clock that is a little ahead. So a message that arrives before the opening counts as if it arrived at the opening.
 */
export const countedAt = (receivedAt: Date, openedAt: Date): Date =>
  receivedAt < openedAt ? openedAt : receivedAt
