import pg from 'pg'

/**
 * A connection that is given up once an answer has not come in time (`query_timeout`). It could be used no more: its
 * transaction is still open and its answer may yet come, and whoever got it next from the pool would be inside both.
 */
export class ImpatientClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: as many forms as pg has; all are passed on as they came
  override query(...given: any[]): any {
    const answer = super.query(...(given as Parameters<pg.Client['query']>)) as unknown
    if (answer instanceof Promise) {
      answer.catch((error: unknown) => {
        if (error instanceof Error && error.message === 'Query read timeout') this.giveUp(error)
      })
    }
    return answer
  }

  private giveUp(error: Error): void {
    const { stream } = (this as unknown as { connection: { stream: { destroy(error: Error): void } } })
      .connection
    stream.destroy(error)
  }
}
