import type { Member } from './member.ts'

/** Whether the etcd of this member leads the three. */
export async function isEtcdLeader({ host }: Member): Promise<boolean> {
  const answer = await fetch(`http://${host}:2379/v3/maintenance/status`, { method: 'POST', body: '{}' })
  const { header, leader } = (await answer.json()) as { header: { member_id: string }; leader: string }
  return header.member_id === leader
}
