import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { hostOf, openChallenge } from '#tests/live-competitions/host.ts'
import { enter, makeCompetition } from '#tests/live-competitions/make-competition.ts'
import { picture } from './rows.ts'

const server = await startServer()
const [admin] = await makeUsers(server, 1, { admin: true })

/** Sends a request without the end of its body; `finish` sends the rest and resolves to status and code of the answer. */
async function begin(user: TestUser, method: string, path: string, type: string, body: Uint8Array) {
  const { host, hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  const head = [`${method} ${path} HTTP/1.1`, `Host: ${host}`, `Origin: ${server.url}`]
    .concat([`Cookie: ${user.cookie}`, `Content-Type: ${type}`, `Content-Length: ${body.length}`])
    .concat(['Connection: close', 'Expect: 100-continue'])
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  // The server has accepted the head.
  await new Promise((resolve) => socket.once('data', resolve))
  socket.write(body.subarray(0, 2))
  // A server that read the session before the body would most likely have read it when this later request is answered.
  // Nothing proves that it would: the server sends no sign of it.
  await call(server, user, 'getMe')
  return async function finish() {
    let answer = ''
    socket.on('data', (bytes) => {
      answer += bytes.toString()
    })
    const closed = new Promise((resolve) => socket.once('close', resolve))
    socket.write(body.subarray(2))
    await closed
    return [Number(answer.slice(9, 12)), /"code":"(\w+)"/.exec(answer)?.[1]]
  }
}
const beginJsonRequest = (user: TestUser, method: string, path: string, body: object) =>
  begin(user, method, path, 'application/json', Buffer.from(`${JSON.stringify(body)}   `))

describe('slow request body: rights are checked when the body is complete', () => {
  const demote = ({ userId }: TestUser) =>
    call(server, admin, 'setUserRole', { params: { userId, role: 'admin' }, body: { isHeld: false } })

  it('slow request body: an admin who is demoted meanwhile may change no role or competition and upload no picture', async () => {
    const [formerAdmin] = await makeUsers(server, 1, { admin: true })
    const id = await makeCompetition(server, { isLive: true })
    const begun = await Promise.all([
      beginJsonRequest(formerAdmin, 'PUT', `/api/admin/users/${formerAdmin.userId}/roles/admin`, {
        isHeld: true,
      }),
      beginJsonRequest(formerAdmin, 'PUT', `/api/admin/competitions/${id}/active`, { isActive: false }),
      begin(formerAdmin, 'POST', '/api/admin/pictures', 'image/png', picture),
    ])
    expect((await demote(formerAdmin)).status).toBe(200)
    for (const finish of begun) expect(await finish()).toEqual([403, 'forbidden'])
    expect((await call(server, formerAdmin, 'getMe')).body.role).toBe('user')
  })

  it('slow request body: a user who signed out meanwhile gets 401', async () => {
    const [guest] = await makeUsers(server, 1)
    const id = await makeCompetition(server, { isLive: true })
    await enter(server, id, [guest])
    const challengeId = await openChallenge(hostOf(server, admin, id))
    const begun = await Promise.all([
      beginJsonRequest(guest, 'POST', `/api/live-challenges/${challengeId}/press`, {}),
      begin(guest, 'PUT', '/api/me/avatar', 'image/png', picture),
    ])
    expect((await call(server, guest, 'signOut')).status).toBe(204)
    for (const finish of begun) expect(await finish()).toEqual([401, 'not_signed_in'])
  })

  it('slow request body: a press that is completed after the challenge closed is refused', async () => {
    const [guest] = await makeUsers(server, 1)
    const id = await makeCompetition(server, { isLive: true })
    await enter(server, id, [guest])
    const challengeId = await openChallenge(hostOf(server, admin, id))
    const finish = await beginJsonRequest(guest, 'POST', `/api/live-challenges/${challengeId}/press`, {})
    await call(server, admin, 'closeLiveChallenge', { params: { competitionId: id } })
    expect(await finish()).toEqual([409, 'challenge_closed'])
  })
})
