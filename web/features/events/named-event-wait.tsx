import { Link } from '@tanstack/react-router'
import type { EventWait } from '#contract/event-waits.ts'
import { NearTime } from '#web/domain/near-time.tsx'
import { MyEventWait } from './event-queue.tsx'

/** My wait for places, or what is offered to me, below the name of its event. */
export const NamedEventWait = ({ wait }: { wait: EventWait }) => (
  <div className="grid gap-2">
    <p>
      <Link
        to="/event/$eventId"
        params={{ eventId: wait.eventId }}
        lang="sv"
        className="inline-block min-h-6 font-strong text-brass-text"
      >
        {wait.title}
      </Link>
      {' · '}
      <NearTime at={wait.startsAt} />
    </p>
    <MyEventWait key={wait.offeredUntil} wait={wait} headingLevel={3} />
  </div>
)
