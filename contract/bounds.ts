/** The limits of what may be stored, for schemas and forms; the migrations repeat them. Lengths in characters. */
export const bounds = {
  email: 254,
  password: { min: 6, max: 128 },
  displayName: { graphemes: 50, codePoints: 200 },
  cancellationReason: 200,
  device: { name: 60, place: 60 },
  /**
   * The code that a waiting device shows: without 0, O, 1 and I, because it is read across a room. `waiting` is how many devices may
   * wait at the same time.
   */
  pairing: { alphabet: 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789', length: 6, seconds: 120, waiting: 30 },
  /** The PIN of a member of staff: its digits, and how many wrong ones all devices together take in a day. */
  pin: { min: 4, max: 6, wrongPerDay: 10 },
  /** How long a device remembers who acts, after each tap that does something. */
  actingSeconds: 120,
  /** `party`: how many places one booking has at most. `cancelHours`: the earliest deadline of a cancellation. */
  event: {
    title: 120,
    description: 4000,
    location: 120,
    price: 40,
    maxAttendees: 100_000,
    cancelHours: 168,
    party: 6,
    friendName: 60,
  },
  /** The most dates of a series of events. */
  seriesDates: 60,
  competition: {
    title: 120,
    description: 4000,
    prize: 120,
    rules: 4000,
    maxParticipants: 100_000,
    drawMax: 100,
    drawDefault: 20,
  },
  /** Limits of one challenge: its points, and how many seconds it may be open. */
  challenge: { points: 1000, seconds: { min: 3, max: 600 } },
  quiz: { title: 120, description: 4000, questions: 100 },
  question: {
    text: 500,
    options: 4,
    option: 200,
    /** Of what is put in order. */
    orderOptions: { min: 3, max: 6 },
    /** The largest number of an answer. */
    number: 1_000_000_000_000,
    /** All accepted answers of a text question together. */
    acceptedText: 500,
    textAnswer: 200,
    points: { min: 1, max: 1000 },
    seconds: { min: 5, max: 600 },
  },
  /**
   * Of a quiz evening: its questions and teams, and the guests of a team. `options`: of a choice, or what is put in order.
   */
  evening: {
    questions: 200,
    rounds: 20,
    options: { min: 2, max: 6 },
    explanation: 500,
    soundText: 200,
    teams: 200,
    teamName: 40,
    members: 10,
    breakMinutes: 60,
    breaksListed: 20,
    correctionReason: 200,
  },
  /** A league of quiz evenings. `counted`: so many evenings of a team count at most. */
  league: { name: 60, counted: 60 },
  openingHours: { openings: 4, closedDates: 100, specialDates: 100, reason: 60 },
  table: { number: 999, capacity: 20, location: 60 },
  /** The most that the owner may set: days ahead, and tables of one network. */
  houseSettings: {
    horizonDays: 730,
    unconfirmedTables: 99,
    licensedMaximum: 20_000,
    /** Two days. */
    confirmNoticeMinutes: 2_880,
    confirmSpareSeats: 19,
    quarterCovers: 999,
    answerHours: 168,
    /** Two days. */
    changeNoticeMinutes: 2_880,
    /** A reminder that would come at night waits for the morning, and still comes before the visit. */
    fewestReminderHours: 12,
    reminderHours: 72,
    fewestOfferMinutes: 5,
    offerMinutes: 120,
    fewestReleaseMinutes: 15,
    releaseMinutes: 120,
    strikesWait: 9,
  },
  /** `people`: how many one press of plus or minus counts. */
  door: { name: 40, reason: 120, people: 20 },
  /** `largest`: the party that staff seat, where a guest books for at most `guests`. */
  tableBooking: { guests: 8, largest: 20, hours: 4, requests: 500, upcoming: 3, guestName: 60 },
  /** Tables that are put together: how many, and how many guests sit at them. */
  tableGroup: { name: 40, tables: 8, capacity: 20 },
  /** `atOnce`: so many are created by one request. */
  gameTable: { number: 99, ownKind: 40, atOnce: 20 },
  /** `minutes`: added or taken away at once. */
  play: { players: 20, minutes: 720, reason: 120 },
  /** `step`: times and lengths are multiples of so many minutes. `upcoming`: of one guest. `promise`: how long a table is promised to guests who come by. */
  /** `held`: so many minutes before a booking its table is kept from others. `early`: its guests may begin a little before that, if the table is free. */
  playBooking: { step: 30, minutes: 240, days: 90, upcoming: 3, promise: 120, held: 10, early: 15 },
  /** Minutes that a party says it plays, and for which a table is held for it. `leastPlay`: from the end of a call to a booking of the table. */
  playQueue: { name: 30, fewestSaid: 15, said: 480, fewestCall: 3, call: 30, leastPlay: 30 },
  /** `ore`: of an hour, or the smallest sum. */
  playRate: { name: 40, ore: 1_000_000, level: 999 },
  /** For how many evenings a guest may wait for a table. */
  tableWaits: 3,
  station: { name: 40, readyWords: 80, minutes: 240 },
  menu: {
    /** Of a dish whose portions are counted. From how few on guests see how many are left. */
    portions: 999,
    fewPortions: 5,
    /** Minutes between the last order and the end of the hours. */
    lastOrders: 240,
    category: 60,
    categoryDescription: 300,
    name: 80,
    description: 500,
    allergens: 20,
    allergen: 60,
    priceOre: 10_000_000,
    /** Of a group of choices, and how many of them a dish has. */
    choiceGroup: 60,
    choiceGroups: 8,
    choices: 30,
    choice: 60,
    choicePriceOre: 100_000,
  },
  /**
   * `choices` and `allergens`: of one line. `open`: how many open orders a guest may have. `reportDays`: the longest period of a
   * report.
   */
  order: {
    lines: 50,
    quantity: 20,
    note: 200,
    notes: 300,
    choices: 30,
    allergens: 620,
    open: 10,
    pointsPer100Kr: 1000,
    reportDays: 366,
  },
  /** How many orders one bill has. */
  bill: { orders: 200 },
  /** The longest text that a camera can read from one QR code is shorter. */
  scannedCode: 20_000,
  /** How long a scan may wait until the network is back, in milliseconds. */
  scanWaitMs: 12 * 3_600_000,
  liveMessage: 200,
  /** How many rows of the standings are shown to everybody. */
  standings: 50,
  /** The display shows the names of at most this many players who have pressed the challenge. */
  pressers: 12,
  pictureAddress: 500,
  /** The largest change by one award or edit, and the largest total. */
  points: { delta: 100_000, total: 1_000_000_000 },
  pointsReason: 200,
  /** The level that the largest total gives. */
  level: 10_000_001,
  phone: 40,
  notification: { title: 120, message: 1000, targets: 500 },
  /** A message to the guests of chosen bookings. A push shows all of it. */
  guestMessage: 300,
  /** Rows of a list that are chosen for one action. */
  chosenRows: 50,
  section: { title: 120, content: 4000, count: 50 },
  header: { title: 60, subtitle: 80 },
  clubContact: { name: 120, organisationNumber: 20, address: 300, phone: 40 },
  leaderboard: 50,
  /** Bytes of an upload, pixels of the picture in it, and the longest side of the stored picture. */
  picture: { bytes: 5 * 1024 * 1024, pixels: 24_000_000, avatar: 512, content: 1920 },
  /** Bytes of a sound, which is stored as it was uploaded. */
  sound: { bytes: 5 * 1024 * 1024 },
  /** What staff write and search about a guest: the longest note, the fewest characters of a search, and the most results. */
  guest: { note: 300, search: 2, found: 5 },
  /** Members of staff in one answer. */
  staff: 500,
  pageSize: { default: 50, max: 100 },
} as const

/** What a guest has after typing the code of a held place: that place, places from before, or an offer of, or a wait for, more than one. */
export const heldPlaceOutcomes = ['booked', 'had_places', 'offered', 'waits'] as const
export type HeldPlaceOutcome = (typeof heldPlaceOutcomes)[number]

/** How often the events of a series come. */
export const seriesRepeats = ['weekly', 'fortnightly', 'monthly'] as const
export type SeriesRepeats = (typeof seriesRepeats)[number]

export const eventCategories = ['Musik', 'Quiz', 'Gaming', 'Sport', 'Mat', 'Övrigt'] as const
export type EventCategory = (typeof eventCategories)[number]

export const competitionTypes = ['Quiz', 'Dart', 'Pool', 'Gaming', 'Sport', 'Mat', 'Övrigt'] as const
export type CompetitionType = (typeof competitionTypes)[number]

export const difficulties = ['Easy', 'Medium', 'Hard'] as const
export type Difficulty = (typeof difficulties)[number]

/** How a competition is decided: by a drawn result, live on the phones, by a bracket, or by the points that the host gives. */
export const decidedByWays = ['draw', 'live', 'bracket', 'by_hand'] as const
export type DecidedBy = (typeof decidedByWays)[number]

export const challengeColours = ['red', 'blue', 'green', 'yellow'] as const
export type ChallengeColour = (typeof challengeColours)[number]

export const liveEventTypes = ['button_challenge', 'points_award', 'announcement'] as const
export type LiveEventType = (typeof liveEventTypes)[number]

/** The status texts of a live competition; each is translated. */
export const liveStatuses = ['waiting', 'round_1', 'round_2', 'round_3', 'paused', 'finished'] as const
export type LiveStatus = (typeof liveStatuses)[number]

/** `number`: right within a tolerance. `order`: the options are put in order. */
export const questionTypes = ['multiple_choice', 'text', 'number', 'order'] as const
export type QuestionType = (typeof questionTypes)[number]

/** The kinds of question of a quiz evening. `number`: the nearest one is right. `order`: what is put in order. */
export const eveningKinds = ['choice', 'text', 'number', 'order', 'press'] as const
export type EveningKind = (typeof eveningKinds)[number]

/** What the screens of a quiz evening show. `shown` to `revealed`: a question. */
export const eveningStages = [
  'lobby',
  'shown',
  'open',
  'locked',
  'revealed',
  'standings',
  'break',
  'finished',
] as const
export type EveningStage = (typeof eveningStages)[number]

/** Where an evening stands: at a question, or at what is shown between questions. */
export const eveningPlaces = ['lobby', 'question', 'standings', 'break', 'finished'] as const
export type EveningPlaceKind = (typeof eveningPlaces)[number]

/** What a host does. `announce` and `withdraw`: a break that is to come. `playSound`: once more, on the wall. */
export const eveningSteps = [
  'show',
  'open',
  'lock',
  'reveal',
  'playSound',
  'standings',
  'announce',
  'withdraw',
  'break',
  'finish',
  'undo',
] as const
export type EveningStep = (typeof eveningSteps)[number]

/** The colours of teams. Several teams may have one. */
export const teamColours = ['red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'pink'] as const
export type TeamColour = (typeof teamColours)[number]

export const tableBookingStatuses = ['pending', 'confirmed', 'cancelled', 'completed'] as const
export type TableBookingStatus = (typeof tableBookingStatuses)[number]

export const orderStatuses = ['pending', 'confirmed', 'preparing', 'ready', 'delivered', 'cancelled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** How far a line of an order has come. One that is refused has a refusal besides. */
export const lineStatuses = ['pending', 'confirmed', 'preparing', 'ready', 'delivered'] as const
export type LineStatus = (typeof lineStatuses)[number]

/** Why staff do not serve an alcoholic line: the guest is too young or intoxicated, or the table gets no more. */
export const alcoholRefusals = ['age', 'intoxicated', 'stop'] as const
/** What staff find about an alcoholic line before it is served. */
export const alcoholChecks = ['id_seen', ...alcoholRefusals] as const
/** What the log of alcohol has: findings, those that were taken back, and tables that get no more. */
export const alcoholLogActions = [...alcoholChecks, 'undone', 'table_stopped', 'table_resumed'] as const
export type AlcoholLogAction = (typeof alcoholLogActions)[number]

/** Why staff do not serve a line of any dish that they have accepted. The guest reads it. */
export const dishRefusals = ['sold_out', 'wish', 'other'] as const
/** Why a line is not served, in the order in which the kitchen chooses. */
export const lineRefusals = [...alcoholRefusals, ...dishRefusals] as const
export type LineRefusal = (typeof lineRefusals)[number]
/** What staff find about a line before it is served. */
export const lineFindings = [...alcoholChecks, ...dishRefusals] as const
export type LineFinding = (typeof lineFindings)[number]

/** The allergens that must be declared in the EU (Regulation 1169/2011, Annex II), as they are stored. Others are free text. */
export const euAllergens = [
  'gluten',
  'kräftdjur',
  'ägg',
  'fisk',
  'jordnötter',
  'soja',
  'mjölk',
  'nötter',
  'selleri',
  'senap',
  'sesam',
  'sulfit',
  'lupin',
  'blötdjur',
] as const
export type EuAllergen = (typeof euAllergens)[number]

/** Each language with its tag for dates, numbers and lists. Its texts are in `locales/<language>/`. */
export const languageTags = { sv: 'sv-SE', en: 'en-GB' } as const
export type Language = keyof typeof languageTags
export const languages = Object.keys(languageTags) as Language[]

/** What is played at a table with a clock. `own`: what the house names itself. */
export const gameKinds = ['pool', 'dart', 'shuffleboard', 'own'] as const
export type GameKind = (typeof gameKinds)[number]
/** Where guests join the queue for game tables: anywhere, only by the code at the door, or nowhere. */
export const playJoinings = ['home', 'door', 'nowhere'] as const
export type PlayJoining = (typeof playJoinings)[number]
/** For how many minutes a game table can be booked, where the owner says so. */
export const playMinutesChoices = [30, 60, 90, 120, 180, 240] as const
export const playBookingStatuses = ['booked', 'started', 'cancelled', 'missed'] as const
export type PlayBookingStatus = (typeof playBookingStatuses)[number]

/** Where points come from: the values of `source_type` in the points ledger. */
export const pointSources = [
  'admin_award',
  'admin_edit',
  'reversal',
  'competition',
  'live_challenge',
  'live_award',
  'quiz_answer',
  'quiz_correction',
  'quiz_evening',
  'evening_correction',
  'order',
] as const
export type PointSource = (typeof pointSources)[number]

/** What admins can change: the values of `subject_type` in the audit log. */
export const auditSubjects = [
  'user',
  'event',
  'competition',
  'quiz',
  'quizEvening',
  'table',
  'tableBooking',
  'tableGroup',
  'tableWait',
  'gameTable',
  'playRate',
  'playSession',
  'playBooking',
  'playWait',
  'menuCategory',
  'station',
  'menuItem',
  'choiceGroup',
  'order',
  'notification',
  'section',
  'picture',
  'sound',
  'club',
  'device',
] as const
export type AuditSubject = (typeof auditSubjects)[number]

export const notificationTypes = ['success', 'warning', 'error', 'info'] as const
/** What the club's notifications are about. A guest can mute each. */
export const topics = ['events', 'competitions', 'quizzes', 'offers'] as const
export type Topic = (typeof topics)[number]
/** The parts of the guests to whom a notification can be sent. Who belongs to them is decided when it is sent. */
export const segments = ['booked', 'came', 'level', 'never'] as const
export type SegmentKind = (typeof segments)[number]
export type NotificationType = (typeof notificationTypes)[number]

/** The sections with a fixed place on the home screen; the others have keys like `custom_section_{timestamp}`. */
export const knownSections = ['hero_title', 'hero_subtitle', 'about_title', 'about_content'] as const
export type KnownSection = (typeof knownSections)[number]

/** The kinds of picture that can be uploaded. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const

/** The kinds of sound that can be uploaded: MP3, M4A, AAC, Ogg and WAV. */
export const soundTypes = ['audio/mpeg', 'audio/mp4', 'audio/aac', 'audio/ogg', 'audio/wav'] as const
export type SoundType = (typeof soundTypes)[number]
/** As which a sound is sent: what it is, is read from its bytes. */
export const sentSoundType = 'application/octet-stream'
