/**
 * The moment at which what a guest sent counts: when it arrived. The node that opened the challenge or the question may have a
 * clock that is a little ahead; what arrives before the opening then counts as at the opening.
 */
export const countedAt = (receivedAt: Date, openedAt: Date): Date =>
  receivedAt < openedAt ? openedAt : receivedAt
