/** The limits of what may be stored: one place for schemas, forms and database constraints. Lengths in characters. */
export const bounds = {
  email: 254,
  password: { min: 6, max: 128 },
  displayName: { graphemes: 50, codePoints: 200 },
  event: { title: 120, description: 4000, location: 120, price: 40, maxAttendees: 100_000 },
  pictureAddress: 500,
  /** Of one award or edit, and of a total. */
  points: { delta: 100_000, total: 1_000_000_000 },
  pointsReason: 200,
  /** The one that the most points give. */
  level: 10_000_001,
  phone: 40,
  notification: { title: 120, message: 1000, targets: 500 },
  section: { title: 120, content: 4000, count: 50 },
  header: { title: 60, subtitle: 80 },
  leaderboard: 50,
  /** Bytes of an upload, pixels of the picture in it, and the longest side of what is kept. */
  picture: { bytes: 5 * 1024 * 1024, pixels: 24_000_000, avatar: 512, content: 1920 },
  pageSize: { default: 50, max: 100 },
} as const

export const eventCategories = ['Musik', 'Quiz', 'Gaming', 'Sport', 'Mat', 'Övrigt'] as const
export type EventCategory = (typeof eventCategories)[number]

export const languages = ['sv', 'en'] as const
export type Language = (typeof languages)[number]

/** What gives points; `source_type` of the ledger. */
export const pointSources = ['admin_award', 'admin_edit', 'reversal'] as const
export type PointSource = (typeof pointSources)[number]

/** Kinds of things that admins change; `subject_type` of the audit log. */
export const auditSubjects = ['user', 'event', 'notification', 'section', 'picture', 'club'] as const
export type AuditSubject = (typeof auditSubjects)[number]

export const notificationTypes = ['success', 'warning', 'error', 'info'] as const
export type NotificationType = (typeof notificationTypes)[number]

/** The sections that the home screen knows a place for; the others are `custom_section_{timestamp}`. */
export const knownSections = ['hero_title', 'hero_subtitle', 'about_title', 'about_content'] as const
export type KnownSection = (typeof knownSections)[number]

/** The kinds of picture that can be uploaded. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'] as const
