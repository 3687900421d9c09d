import { mailboxOf } from '#rules/email.ts'
import { limiter, take } from '../http/limits.ts'

/** Mails of one purpose to one recipient, each hour. */
const perRecipient = 5
/** Mails to unconfirmed addresses that one network causes, each hour: a room of 200 new guests, and half as many again. */
const perNetwork = 300

/** What sends a mail to an address before anybody has shown that it is theirs. */
type FirstMail = 'sign-up' | 'confirmation' | 'new-address' | 'reset' | 'new-password' | 'place'

export type MailLimits = ReturnType<typeof mailLimits>

/** The limits of the mails that anybody can cause. Each purpose has its own counters, so that none uses up another's. */
export function mailLimits() {
  const recipients = limiter(perRecipient, 3600)
  const mailboxes = limiter(perRecipient, 3600)
  const networks = limiter(perNetwork, 3600)
  /** Counts a mail to an address that nobody has confirmed, for its mailbox and for the network that causes it. */
  const takeFirstMail = async (purpose: FirstMail, email: string, network: string): Promise<void> => {
    // Counted first: a network that has used up its mails could otherwise use up those of any mailbox, and prevent its owner
    // from signing up.
    await take(networks, network)
    // All addresses with a tag share one counter, and the plain one has its own: tags cannot use up the owner's.
    const mailbox = mailboxOf(email)
    await take(mailboxes, `${purpose} ${mailbox === email ? '' : '+'}${mailbox}`)
  }
  return {
    /** Counts a reset that was requested for an address, whether or not it has an account. */
    takeReset: (email: string) => take(recipients, email),
    takeFirstMail,
    /** The same for answers that must not depend on it: false means that no mail is sent. */
    mayFirstMail: (purpose: FirstMail, email: string, network: string): Promise<boolean> =>
      takeFirstMail(purpose, email, network).then(
        () => true,
        () => false,
      ),
  }
}
