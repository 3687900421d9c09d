import { setTimeout as sleep } from 'node:timers/promises'
import type { Engine } from '../engine.ts'
import { databaseErrorCode } from './database.ts'

/** Milliseconds between two attempts to write while there is a shortage. */
const retryEvery = 1_000
/** Needs a megabyte of new space, which is free again at the end of the statement. */
const write = `create temporary table space on commit drop as select repeat('x', 1000) from generate_series(1, 1000)`

/**
 * Whether the database lacks disk, memory or another resource (class 53), or its system cannot read or write (class 58). A
 * managed database whose disk is full may refuse writes as read-only (25006) instead.
 */
export const isShortage = (error: unknown): boolean => {
  const code = databaseErrorCode(error)
  return code !== undefined && (/^5[38]/.test(code) || code === '25006')
}

const trying = new WeakSet<Engine>()
const short = new WeakSet<Engine>()

/** Whether the database cannot write for lack of space. */
export const isShort = (engine: Engine): boolean => short.has(engine)

/** After an error of a shortage: finds out by writing whether it concerns all writes, and when it is over. */
export async function followShortage(engine: Engine): Promise<void> {
  if (trying.has(engine)) return
  trying.add(engine)
  while (await engine.pool.query(write).then(() => false, isShortage)) {
    short.add(engine)
    await sleep(retryEvery, undefined, { ref: false })
  }
  trying.delete(engine)
  if (short.delete(engine)) engine.log.info('the database has space again')
}
