import { beforeEach, describe, expect, it } from 'vitest'
import { Peers } from './peers.ts'

describe('the other nodes on the bus', () => {
  let beats: string[][]
  let gaps: number
  let peers: Peers
  beforeEach(() => {
    beats = []
    gaps = 0
    peers = new Peers({ me: 'me', beat: (known) => void beats.push(known), onGap: () => gaps++ })
  })

  it('a node that is alone says hello once, and does not beat', () => {
    peers.hello()
    for (let now = 0; now < 10_000; now += 500) peers.tick(now)
    expect(beats).toEqual([[]])
    expect([peers.size, gaps]).toEqual([0, 0])
  })

  it('a new node is answered at once; what it sent before it knew this node is missing', () => {
    peers.heard('new', [], 0)
    expect(beats).toEqual([['new']])
    expect([peers.size, gaps]).toEqual([1, 0])
    peers.heard('new', ['me'], 10)
    expect(gaps).toBe(1)
    peers.heard('new', ['me'], 500)
    expect([beats.length, gaps]).toEqual([1, 1])
  })

  it('a node that is silent for two seconds, at two looks in a row, is lost', () => {
    peers.heard('other', ['me'], 0)
    gaps = 0
    for (const now of [500, 1_000, 1_500, 1_999, 2_000]) peers.tick(now)
    expect([peers.size, gaps]).toEqual([1, 0])
    peers.tick(2_500)
    expect([peers.size, gaps]).toEqual([0, 1])
    peers.tick(3_000)
    expect(gaps).toBe(1)
  })

  it('a beat that was waiting while this process was busy keeps its node', () => {
    peers.heard('other', ['me'], 0)
    gaps = 0
    peers.tick(5_000)
    peers.heard('other', ['me'], 5_001)
    peers.tick(5_500)
    peers.tick(6_000)
    expect([peers.size, gaps]).toEqual([1, 0])
  })

  it('a node that has stopped leaves without a gap', () => {
    peers.heard('other', ['me'], 0)
    gaps = 0
    peers.left('other')
    peers.tick(5_000)
    expect([peers.size, gaps]).toEqual([0, 0])
  })

  it('of two lost nodes each is noticed', () => {
    peers.heard('one', ['me'], 0)
    peers.heard('two', ['me'], 1_000)
    gaps = 0
    for (let now = 2_000; now <= 4_000; now += 500) peers.tick(now)
    expect([peers.size, gaps]).toEqual([0, 2])
  })
})
