import { MySession } from './my-session.tsx'
import { useMyPlay } from './use-my-play.ts'

/** What the guest plays, or has played and not paid yet. */
export function MyPlayCard() {
  const { session, now, savedAt } = useMyPlay()
  return session && <MySession session={session} now={now} savedAt={savedAt} />
}
