import { expect, test } from 'vitest'
import { batched } from './batched.ts'

/** Statements that end when the test says so. */
function statements() {
  const running: { keys: string[]; end(error?: Error): void }[] = []
  const ask = batched<object, string, string>(
    (_, keys) =>
      new Promise((resolve, reject) => {
        const found = new Map(keys.filter((key) => key !== 'none').map((key) => [key, key.toUpperCase()]))
        running.push({ keys, end: (error) => (error ? reject(error) : resolve(found)) })
      }),
  )
  const source = {}
  return { find: (key: string) => ask(source, key), running }
}
const started = (running: unknown[], count: number) => expect.poll(() => running.length).toBe(count)

test('batched: keys that are asked for while a statement runs go into the next one, each once', async () => {
  const { find, running } = statements()
  const first = find('a')
  await started(running, 1)
  const later = [find('b'), find('c'), find('b'), find('none'), find('a')]
  running[0]?.end()
  expect(await first).toBe('A')
  await started(running, 2)
  running[1]?.end()
  expect(await Promise.all(later)).toEqual(['B', 'C', 'B', undefined, 'A'])
  expect(running.map(({ keys }) => keys)).toEqual([['a'], ['b', 'c', 'none', 'a']])
})

test('batched: a statement that fails rejects the requests in it, and the next one runs', async () => {
  const { find, running } = statements()
  const first = Promise.allSettled([find('a'), find('b')])
  await started(running, 1)
  const later = find('c')
  running[0]?.end(new Error('cut off'))
  expect((await first).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await started(running, 2)
  running[1]?.end()
  expect(await later).toBe('C')
})
