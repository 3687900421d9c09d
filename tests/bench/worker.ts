import { type Delivery, measureDelivery } from './delivery.ts'
import { type HttpLoad, httpLoad } from './load.ts'

/** The load generator as a separate process: takes one job at a time by IPC and answers with the measurements. */
process.on('message', (job: HttpLoad | Delivery) => {
  const measured = job.job === 'http' ? httpLoad(job) : measureDelivery(job)
  measured.then(
    (result) => process.send?.({ result }),
    (error: Error) => process.send?.({ error: error.stack ?? error.message }),
  )
})
process.on('disconnect', () => process.exit(0))
