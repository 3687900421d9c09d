import type { Engine } from './engine.ts'
import { measureJob } from './service/metrics.ts'

/** A repeated job of every node. The database decides what must happen once: rows are taken with `skip locked`. */
export type Job = {
  name: string
  /** Milliseconds between the end of one run and the start of the next. */
  everyMs: number
  run(engine: Engine): Promise<void>
}

/** Runs each job repeatedly until stopped. A failed run is logged and retried. */
export function startJobs(engine: Engine, jobs: readonly Job[]): { stop(): Promise<void> } {
  let stopped = false
  const running = jobs.map((job) => {
    let timer: NodeJS.Timeout | undefined
    let turn: Promise<void> = Promise.resolve()
    const measure = measureJob(engine, job.name)
    const take = () => {
      turn = measure(() => job.run(engine))
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
