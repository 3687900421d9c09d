import type { Engine } from './engine.ts'

/** Something that every node does again and again. What must happen once is for the database to decide: rows taken with `skip locked`. */
export type Job = {
  name: string
  /** Milliseconds between the end of one turn and the beginning of the next. */
  everyMs: number
  run(engine: Engine): Promise<void>
}

/** Runs each job in turns of its own until stopped. A turn that fails is logged and tried again. */
export function startJobs(engine: Engine, jobs: readonly Job[]): { stop(): Promise<void> } {
  let stopped = false
  const running = jobs.map((job) => {
    let timer: NodeJS.Timeout | undefined
    let turn: Promise<void> = Promise.resolve()
    const take = () => {
      turn = job
        .run(engine)
        .catch((error: Error) => engine.log.warn({ job: job.name, err: error.message }, 'job failed'))
        .finally(() => {
          if (!stopped) timer = setTimeout(take, job.everyMs)
        })
    }
    take()
    return async () => {
      clearTimeout(timer)
      await turn
      clearTimeout(timer)
    }
  })
  return {
    stop: async () => {
      stopped = true
      await Promise.all(running.map((end) => end()))
    },
  }
}
