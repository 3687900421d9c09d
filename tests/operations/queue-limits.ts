import { playQueueRulesEdit, playWaitInput, walkInInput } from '#contract/play-queue.ts'

const waitFields = { requestId: 'an id', ownKind: 'a game of the house' }

/** The inputs of the queue for game tables, with the columns that bear them. */
export const queueLimits = {
  playWaitInput: {
    schema: playWaitInput,
    table: 'play_waits',
    notCompared: { ...waitFields, doorKey: 'compared with the stored key' },
  },
  walkInInput: {
    schema: walkInInput,
    table: 'play_waits',
    columns: { name: 'guest_name' },
    notCompared: waitFields,
  },
  playQueueRulesEdit: {
    schema: playQueueRulesEdit,
    table: 'play_queue_rules',
    notCompared: { version: 'compared with the stored version', newKey: 'not stored' },
  },
}
