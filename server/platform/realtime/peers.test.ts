import { beforeEach, describe, expect, it } from 'vitest'
import { heartbeatEvery, Peers } from './peers.ts'

describe('the other nodes on the bus', () => {
  let sent: string[][]
  let gaps: number
  let peers: Peers
  beforeEach(() => {
    sent = []
    gaps = 0
    peers = new Peers('me', { send: (met) => void sent.push(met), onGap: () => gaps++ })
  })

  it('a node that is alone says hello once, and sends no heartbeats', () => {
    peers.hello()
    for (let now = 0; now < 10_000; now += 500) peers.tick(now)
    expect(sent).toEqual([[]])
    expect([peers.size, gaps]).toEqual([0, 0])
  })

  it('a new node is told at once that it has been met; whoever is met has a gap', () => {
    peers.receive('new', [], 0)
    expect(sent).toEqual([['new']])
    expect([peers.size, gaps]).toEqual([1, 0])
    peers.receive('new', ['me'], 10)
    peers.receive('new', ['another'], 20)
    peers.receive('new', [], 500)
    expect([sent.length, gaps]).toEqual([1, 1])
  })

  it('a node that is silent for one and a half seconds, at two looks in a row, is lost', () => {
    peers.receive('other', [], 0)
    for (const now of [500, 1_000, 1_499, 1_500]) peers.tick(now)
    expect([peers.size, gaps]).toEqual([1, 0])
    peers.tick(2_000)
    expect([peers.size, gaps]).toEqual([0, 1])
    peers.tick(2_500)
    expect(gaps).toBe(1)
  })

  it('a heartbeat that was waiting while this process was busy keeps its node', () => {
    peers.receive('other', [], 0)
    peers.tick(5_000)
    peers.receive('other', [], 5_001)
    peers.tick(5_500)
    peers.tick(6_000)
    expect([peers.size, gaps]).toEqual([1, 0])
  })

  it('a node that has stopped leaves without a gap', () => {
    peers.receive('other', [], 0)
    peers.remove('other')
    peers.tick(5_000)
    expect([peers.size, gaps]).toEqual([0, 0])
  })
})

/** Two nodes whose heartbeats arrive at once, unless one of them is paused: then they wait. */
function pair() {
  const gaps = { a: 0, b: 0 }
  const waiting: (() => void)[] = []
  let isPaused = false
  let now = 0
  const nodes: Record<'a' | 'b', Peers> = {
    a: new Peers('a', {
      send: (met) => {
        const arrive = () => nodes.b.receive('a', met, now)
        if (isPaused) waiting.push(arrive)
        else arrive()
      },
      onGap: () => gaps.a++,
    }),
    b: new Peers('b', { send: (met) => nodes.a.receive('b', met, now), onGap: () => gaps.b++ }),
  }
  const run = (ms: number) => {
    for (const until = now + ms; now < until; ) {
      now += heartbeatEvery
      nodes.a.tick(now)
      if (!isPaused) nodes.b.tick(now)
    }
  }
  const pause = (ms: number) => {
    isPaused = true
    run(ms)
    isPaused = false
  }
  const resume = () => {
    for (const arrive of waiting.splice(0)) arrive()
  }
  return { nodes, gaps, run, pause, resume }
}

describe('two nodes', () => {
  it('meet: each has a gap, because the other sent nothing before', () => {
    const { nodes, gaps } = pair()
    nodes.a.hello()
    nodes.b.hello()
    expect([nodes.a.size, nodes.b.size]).toEqual([1, 1])
    expect(gaps).toEqual({ a: 1, b: 1 })
  })

  it('a node that was paused so long that the other has lost it has a gap when it comes back', () => {
    const { nodes, gaps, run, pause, resume } = pair()
    nodes.a.hello()
    nodes.b.hello()
    run(2_000)
    pause(10_000)
    expect(nodes.a.size).toBe(0)
    const before = gaps.b
    resume()
    run(2_000)
    expect([nodes.a.size, nodes.b.size]).toEqual([1, 1])
    expect(gaps.b).toBeGreaterThan(before)
  })
})
