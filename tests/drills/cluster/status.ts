import { expect } from 'vitest'
import type { Member } from './member.ts'

/** A database as Patroni sees it. */
type Seen = { name: string; role: string; state: string; timeline?: number; lag?: number | string }

/** What one Patroni that answers says of the cluster; nothing if none answers. */
async function seenBy(members: readonly Member[]): Promise<Seen[]> {
  for (const { host } of members) {
    const answer = await fetch(`http://${host}:8008/cluster`, { signal: AbortSignal.timeout(1_000) }).catch(
      () => null,
    )
    if (answer?.ok) return ((await answer.json()) as { members: Seen[] }).members
  }
  return []
}

/** Waits for a state of the cluster; fails with what its programs wrote last. */
async function until<T>(members: readonly Member[], read: () => Promise<T>, state: T): Promise<void> {
  await expect
    .poll(read, { timeout: 600_000, interval: 200 })
    .toEqual(state)
    .catch((error) => {
      const outputs = members.map((member) => `--- ${member.name}\n${member.output()}`)
      throw new Error(`${error.message}\n${outputs.join('\n')}`, { cause: error })
    })
}

/** Resolves when a primary, a synchronous replica and another replica run, and the replicas have what the primary has. */
export const untilWhole = (members: readonly Member[]): Promise<void> =>
  until(members, async () => {
    const seen = await seenBy(members)
    const isWhole =
      seen.every(({ state, lag = 0 }) => (state === 'running' || state === 'streaming') && lag === 0) &&
      new Set(seen.map(({ timeline }) => timeline)).size === 1
    return isWhole ? seen.map(({ role }) => role).sort() : seen
  }, ['leader', 'replica', 'sync_standby'])

/** The member that now has this role. */
export async function memberOf(
  members: readonly Member[],
  role: 'leader' | 'sync_standby' | 'replica',
): Promise<Member> {
  const name = (await seenBy(members)).find((one) => one.role === role)?.name
  const member = members.find((one) => one.name === name)
  if (!member) throw new Error(`No member is ${role}`)
  return member
}

/** Resolves when another member serves as the primary. */
export async function untilPromoted(members: readonly Member[], former: Member): Promise<void> {
  const others = members.filter((member) => member !== former)
  const isPrimary = ({ host }: Member) =>
    fetch(`http://${host}:8008/primary`, { signal: AbortSignal.timeout(1_000) }).then(
      ({ ok }) => ok,
      () => false,
    )
  await until(members, async () => (await Promise.all(others.map(isPrimary))).includes(true), true)
}
