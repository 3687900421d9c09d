import {
  type Expected,
  expectedCall,
  type PastLength,
  planCalls,
  type QueuedParty,
  type QueueTable,
} from '#rules/play-queue.ts'
import { pick, randomFrom } from '#tests/harness/random.ts'

const [second, minute, hour] = [1_000, 60_000, 3_600_000]
const callMinutes = 10

/** The games of the hall, and how many parties come for each compared to pool. */
const games = [
  { game: 'pool', tables: 8, share: 1 },
  { game: 'dart', tables: 4, share: 0.5 },
  { game: 'shuffleboard', tables: 3, share: 0.38 },
] as const
/** Parties an hour that come for pool, from four in the afternoon to one at night. */
const perHour = [2, 3, 5, 7, 9, 9, 7, 4, 2]
/** The evenings of a week: quiet ones and full ones. */
const busyness = [0.6, 0.6, 0.7, 0.9, 1.2, 1.2, 0.7]
/** The longest wait that a party accepts, in minutes. */
const patience = 60

/** How the parties of a hall are. */
export type Habits = {
  /** The share that says how long it plays. */
  say: number
  /** How far they stray from what they wished, as a share of it. */
  stray: number
}

type Party = QueuedParty & {
  joinedAt: number
  /** What was said while it waited: when, and how many minutes. */
  told: ({ at: number } & Expected)[]
  plays: number
  saidMinutes: number | null
  comes: 'soon' | 'passes' | 'never'
}
type Seat = QueueTable & {
  party: Party | null
  playedFrom: number
  /** When what goes on there ends: play, or a call. */
  until: number
  freeSince: number
}

export type WeekFigures = {
  /** Minutes between what was said and what came: when a party joined, and each five minutes while it waited. */
  atJoin: number[]
  waiting: number[]
  /** Whether the call came within what was said, as the screen says it, and how wide that was. */
  ranges: { isWithin: boolean; width: number }[]
  /** Seconds for which a table was free while a party that was ready waited for its game. */
  longestIdle: number
  called: number
  missed: number
  passed: number
}

/**
 * A week of a hall, second by second: parties come, wait and are called, some pass their turn and some never come. All is drawn from the seed. The
 * rule is asked for calls a second after each change, as the job asks it.
 */
export function playWeek(seed: number, habits: Habits): WeekFigures {
  const draw = randomFrom(seed)
  const figures: WeekFigures = {
    atJoin: [],
    waiting: [],
    ranges: [],
    longestIdle: 0,
    called: 0,
    missed: 0,
    passed: 0,
  }
  for (const { game, tables, share } of games) {
    // What the club has measured before the week begins.
    const lengths = Array.from({ length: 60 }, () => past(draw, habits))
    for (const busy of busyness)
      new Evening({ game, tables, rate: share * busy, lengths, habits, draw, figures }).play()
  }
  return figures
}

/** How long a party wants to play, and how long it then plays, in minutes. */
function wish(draw: () => number, { stray }: Habits): { wishes: number; plays: number } {
  const normal = Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw())
  const wishes = pick(draw, [60, 60, 60, 60, 60, 90, 90, 120])
  return { wishes, plays: Math.max(10, wishes * Math.exp(stray * normal)) }
}

/** A past session, as the club has measured it. */
function past(draw: () => number, habits: Habits): PastLength {
  const { wishes, plays } = wish(draw, habits)
  return { minutes: plays, saidMinutes: draw() < habits.say ? wishes : null }
}

type Setting = {
  game: string
  tables: number
  rate: number
  lengths: PastLength[]
  habits: Habits
  draw: () => number
  figures: WeekFigures
}

/** An evening at the tables of one game. */
class Evening {
  readonly #of: Setting
  readonly #seats: Seat[]
  readonly #coming: Party[]
  readonly #measured: PastLength[] = []
  #queue: Party[] = []

  constructor(of: Setting) {
    this.#of = of
    this.#seats = Array.from({ length: of.tables }, (_, at) => ({
      id: `${of.game} ${at}`,
      game: of.game,
      isAvailable: true,
      isTaken: false,
      isHeld: false,
      bookings: [],
      closed: [],
      party: null,
      playedFrom: 0,
      until: 0,
      freeSince: 0,
    }))
    this.#coming = perHour.flatMap((parties, at) => this.#arrivals(at, parties * of.rate))
  }

  play(): void {
    for (let now = 0; now < 14 * hour; now += second) {
      for (const seat of this.#seats) if (seat.party && seat.until <= now) this.#end(seat, seat.party, now)
      while (this.#coming[0] && this.#coming[0].joinedAt <= now)
        this.#join(this.#coming.shift() as Party, now)
      this.#call(now)
      if (now % (5 * minute) === 0) this.#tell(now)
    }
  }

  #arrivals(at: number, each: number): Party[] {
    const { draw, game, habits } = this.#of
    const parties: Party[] = []
    for (let time = at * hour; ; ) {
      time += (-Math.log(1 - draw()) * hour) / each
      if (time >= (at + 1) * hour) return parties
      const { wishes, plays } = wish(draw, habits)
      const how = draw()
      parties.push({
        id: `${at} ${parties.length}`,
        game,
        state: 'waiting',
        passedUntil: null,
        joinedAt: Math.round(time / second) * second,
        told: [],
        plays: plays * minute,
        saidMinutes: draw() < habits.say ? wishes : null,
        comes: how < 0.05 ? 'never' : how < 0.1 ? 'passes' : 'soon',
      })
    }
  }

  /** What goes on at a table ends: play, or a call, whose party comes, passes its turn or has never come. */
  #end(seat: Seat, party: Party, now: number): void {
    const { figures } = this.#of
    if (seat.isTaken) {
      this.#measured.push({ minutes: (now - seat.playedFrom) / minute, saidMinutes: party.saidMinutes })
      Object.assign(seat, { isTaken: false, party: null, freeSince: now })
      return
    }
    seat.isHeld = false
    if (party.comes === 'passes') {
      figures.passed++
      const passedUntil = new Date(now + callMinutes * minute)
      Object.assign(party, { state: 'waiting', comes: 'soon', passedUntil, told: [] })
      Object.assign(seat, { party: null, freeSince: now })
      return
    }
    this.#queue = this.#queue.filter((each) => each !== party)
    if (party.comes === 'never') {
      figures.missed++
      Object.assign(seat, { party: null, freeSince: now })
    } else Object.assign(seat, { isTaken: true, playedFrom: now, until: now + party.plays })
  }

  /** What the party at a place in the queue reads. */
  #expected(queue: readonly Party[], at: number, now: number): Expected | null {
    return expectedCall({
      queue: queue.map(({ saidMinutes, passedUntil }) => ({
        saidMinutes,
        readyIn: Math.max(0, ((passedUntil?.getTime() ?? now) - now) / minute),
      })),
      at,
      callMinutes,
      lengths: [...this.#of.lengths, ...this.#measured],
      tables: this.#seats.map(({ party, isTaken, playedFrom }) => ({
        playing: party && {
          playedMinutes: isTaken ? (now - playedFrom) / minute : 0,
          saidMinutes: party.saidMinutes,
        },
        blocked: [],
      })),
    })
  }

  #waiting(): Party[] {
    return this.#queue.filter(({ state }) => state === 'waiting')
  }

  #join(party: Party, now: number): void {
    const waiting = this.#waiting()
    const expected = this.#expected([...waiting, party], waiting.length, now)
    if (expected === null || expected.middle > patience) return
    party.told.push({ at: now, ...expected })
    this.#queue.push(party)
  }

  #tell(now: number): void {
    const waiting = this.#waiting()
    for (const [at, party] of waiting.entries()) {
      if (party.joinedAt === now || party.passedUntil !== null) continue
      const expected = this.#expected(waiting, at, now)
      if (expected) party.told.push({ at: now, ...expected })
    }
  }

  /** The job: what was free a second ago is given to the next party. */
  #call(now: number): void {
    const free = this.#seats.filter(({ freeSince }) => freeSince < now)
    for (const { party, table } of planCalls(this.#queue, free, callMinutes, new Date(now))) {
      this.#note(party, table, now)
      const { draw } = this.#of
      const walk = party.comes === 'soon' ? 1 + 5 * draw() : party.comes === 'passes' ? 1 : callMinutes
      party.state = 'called'
      Object.assign(table, { isHeld: true, party, until: now + walk * minute })
    }
  }

  #note(party: Party, table: Seat, now: number): void {
    const { figures } = this.#of
    figures.called++
    const ready = Math.max(table.freeSince, party.joinedAt, party.passedUntil?.getTime() ?? 0)
    figures.longestIdle = Math.max(figures.longestIdle, (now - ready) / second)
    // Who is called at once has not waited.
    if (now - party.joinedAt <= minute) return
    const errors = party.told.map(({ at, middle }) => Math.abs((now - at) / minute - middle))
    for (const { at, from, until } of party.told.slice(0, 1)) {
      const waited = (now - at) / minute
      const [low, high] = [Math.floor(from / 5) * 5, Math.ceil(until / 5) * 5]
      figures.ranges.push({ isWithin: low <= waited && waited <= high + 1, width: high - low })
    }
    figures.atJoin.push(...errors.slice(0, 1))
    figures.waiting.push(...errors.slice(1))
  }
}
