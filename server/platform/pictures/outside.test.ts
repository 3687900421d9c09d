import { createSocket, type Socket } from 'node:dgram'
import type { AddressInfo } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { closeAtEnd } from '#tests/harness/closing.ts'
import { resolveHost } from './outside.ts'

const addresses: Record<string, Record<number, Buffer>> = {
  'both.example.se': {
    1: Buffer.from([93, 184, 216, 34]),
    28: Buffer.from('20010db8'.padEnd(32, '1'), 'hex'),
  },
  'four.example.se': { 1: Buffer.from([93, 184, 216, 34]) },
}

/** A name server (RFC 1035) that knows the addresses above, and does not answer about silent.example.se. */
let servers: string[]
let socket: Socket
beforeAll(async () => {
  socket = createSocket('udp4', (query, from) => {
    const labels: string[] = []
    let at = 12
    while (query[at]) {
      const length = query[at] ?? 0
      labels.push(query.toString('ascii', at + 1, at + 1 + length))
      at += length + 1
    }
    const host = labels.join('.').toLowerCase()
    if (host === 'silent.example.se') return
    const type = query.readUInt16BE(at + 1)
    const known = addresses[host]
    const address = known?.[type]
    const head = Buffer.from(query.subarray(0, 12))
    head.writeUInt16BE(known ? 0x8180 : 0x8183, 2)
    head.writeUInt16BE(address ? 1 : 0, 6)
    head.writeUInt16BE(0, 10)
    const question = query.subarray(12, at + 5)
    const record = address
      ? [Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, address.length]), address]
      : []
    socket.send(Buffer.concat([head, question, ...record]), from.port, from.address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  servers = [`127.0.0.1:${(socket.address() as AddressInfo).port}`]
  closeAtEnd(async () => {
    socket.close()
  })
})

const never = new AbortController().signal

test('outside pictures: a host resolves to its IPv4 and IPv6 addresses, or to those of the one family that it has', async () => {
  expect(await resolveHost('both.example.se', never, servers)).toEqual([
    { address: '93.184.216.34', family: 4 },
    { address: '2001:db8:1111:1111:1111:1111:1111:1111', family: 6 },
  ])
  expect(await resolveHost('four.example.se', never, servers)).toEqual([
    { address: '93.184.216.34', family: 4 },
  ])
})

test('outside pictures: an unknown host has no addresses', async () => {
  expect(await resolveHost('unknown.example.se', never, servers)).toEqual([])
})

test('outside pictures: a query to a name server that does not answer ends when the time is over', async () => {
  const stop = new AbortController()
  const asked = new Promise<void>((resolve) => socket.once('message', () => resolve()))
  const found = resolveHost('silent.example.se', stop.signal, servers)
  await asked
  stop.abort()
  expect(await found).toEqual([])
  await expect(resolveHost('both.example.se', stop.signal, servers)).rejects.toThrow()
})
