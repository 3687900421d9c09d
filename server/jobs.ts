import { eventQueueJob } from './features/events/event-queue-job.ts'
import { eventRemindersJob } from './features/events/event-reminders-job.ts'
import { friendsJob } from './features/events/friends-job.ts'
import { releasesJob } from './features/events/releases-job.ts'
import { mineJob } from './features/live-competitions/mine-job.ts'
import { presenceJob } from './features/live-competitions/presence-job.ts'
import { standingsJob } from './features/live-competitions/standings-job.ts'
import { notificationsJob } from './features/notifications/notifications-job.ts'
import { pushJob } from './features/notifications/push-job.ts'
import { orderNotesJob } from './features/orders/notes-job.ts'
import { playQueueJob } from './features/play/play-queue-job.ts'
import { playRemindersJob } from './features/play/play-reminders-job.ts'
import { eveningLocksJob } from './features/quiz-evenings/evening-locks-job.ts'
import { eveningsJob } from './features/quiz-evenings/evenings-job.ts'
import { lapseJob } from './features/tables/lapse-job.ts'
import { lateJob } from './features/tables/late-job.ts'
import { queueJob } from './features/tables/queue-job.ts'
import { remindersJob } from './features/tables/reminders-job.ts'
import { requestsJob } from './features/tables/requests-job.ts'
import { clockJob } from './platform/clock-job.ts'
import type { Job } from './platform/jobs.ts'

/** The background jobs of every node. Each feature adds its own here. */
export const jobs: readonly Job[] = [
  clockJob,
  eventRemindersJob,
  eveningLocksJob,
  eveningsJob,
  lapseJob,
  lateJob,
  mineJob,
  notificationsJob,
  orderNotesJob,
  playQueueJob,
  playRemindersJob,
  presenceJob,
  pushJob,
  queueJob,
  eventQueueJob,
  friendsJob,
  releasesJob,
  remindersJob,
  requestsJob,
  standingsJob,
]
