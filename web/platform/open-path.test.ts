import { expect, test } from 'vitest'
import { openPath } from './open-path.ts'

/** What a tap on a push does with the windows at these paths. `hidden` before a path: it is not visible. */
async function tap(path: string, ...open: string[]): Promise<string[]> {
  const done: string[] = []
  const windows = open.map((given) => {
    const at = given.replace('hidden ', '')
    return {
      url: `https://spelrum.example${at}`,
      visibilityState: at === given ? 'visible' : 'hidden',
      focus: async () => done.push(`focus ${at}`),
      navigate: async (to: string) => {
        if (at === '/old') throw new TypeError('not controlled')
        done.push(`${at} to ${to}`)
      },
    }
  })
  await openPath({ matchAll: async () => windows, openWindow: async (to) => done.push(`open ${to}`) }, path)
  return done
}

test.each([
  ['no window', [], ['open /order/1']],
  ['another screen', ['/leaderboard'], ['focus /leaderboard', '/leaderboard to /order/1']],
  ['the order itself', ['/leaderboard', '/order/1'], ['focus /order/1']],
  ['a visible and a hidden screen', ['hidden /menu', '/events'], ['focus /events', '/events to /order/1']],
  ['only the big screen of the house', ['/screen'], ['open /order/1']],
  ['only the big screen', ['/live-competition/a/screen'], ['open /order/1']],
  [
    'the big screen and a screen of the guest',
    ['/live-competition/a/screen', 'hidden /'],
    ['focus /', '/ to /order/1'],
  ],
  [
    'the screen of a player',
    ['/live-competition/a'],
    ['focus /live-competition/a', '/live-competition/a to /order/1'],
  ],
  ['the kitchen', ['/admin/orders', '/admin'], ['open /order/1']],
  ['a screen that cannot be navigated', ['/old'], ['focus /old', 'open /order/1']],
])('a tap on a push, with %s open, does $2', async (_, open, done) =>
  expect(await tap('/order/1', ...open)).toEqual(done),
)
