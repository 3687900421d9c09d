import { answerGrace } from '#rules/quiz.ts'
import type { Job } from '#server/platform/jobs.ts'
import { findOverdue } from './queries.ts'
import { lockOverdue } from './step-evening.ts'

/** Locks the questions whose time is over, so that every screen says so. An answer that comes later is refused before that, by its time. */
export const eveningLocksJob: Job = {
  name: 'evening locks',
  everyMs: 500,
  async run(engine) {
    const before = new Date(engine.clock.now().getTime() - answerGrace)
    for (const { competition_id, id } of await findOverdue(engine.db, before))
      await lockOverdue(engine, competition_id, id)
  },
}
