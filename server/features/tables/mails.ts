import type { Language } from '#contract/bounds.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import type { Env } from '#server/env.ts'
import { writeMail } from '#server/platform/mail/layout.ts'
import type { Mail } from '#server/platform/mail/queue.ts'
import type { BookingRow } from './queries.ts'

/** Tells a guest that the club has confirmed or cancelled the booking. */
export function bookingMail(env: Env, to: string, row: BookingRow, status: 'confirmed' | 'cancelled'): Mail {
  const language = row.language as Language
  const day = dayOf(row, language)
  const facts = factsOf(row, language)
  const path = '/table-booking'
  const texts = {
    sv: {
      confirmed: {
        subject: `Ditt bord är bekräftat: ${day} kl. ${timeOf(row)}`,
        paragraphs: [
          `Hej ${row.display_name}! Ditt bord är bekräftat. Välkommen!`,
          facts,
          'Visa QR-koden i appen när du kommer, eller säg bokningsnumret. Om du får förhinder kan du avboka i appen tills bokningen börjar.',
        ],
        action: { label: 'Visa bokningen', path },
      },
      cancelled: {
        subject: `Din bordsbokning är avbokad: ${day} kl. ${timeOf(row)}`,
        paragraphs: [
          `Hej ${row.display_name}! Tyvärr har vi fått avboka ditt bord.`,
          `Det gällde:\n${facts}`,
          'Du är varmt välkommen att välja en annan tid.',
        ],
        action: { label: 'Välj en annan tid', path },
      },
    },
    en: {
      confirmed: {
        subject: `Your table is confirmed: ${day} at ${timeOf(row)}`,
        paragraphs: [
          `Hi ${row.display_name}! Your table is confirmed. Welcome!`,
          facts,
          'When you arrive, show the QR code in the app or give your booking number. If your plans change, you can cancel in the app until the booking starts.',
        ],
        action: { label: 'View booking', path },
      },
      cancelled: {
        subject: `Your table booking has been cancelled: ${day} at ${timeOf(row)}`,
        paragraphs: [
          `Hi ${row.display_name}! We’re sorry, but we’ve had to cancel your table.`,
          `Your booking was:\n${facts}`,
          'We’d love to see you another time.',
        ],
        action: { label: 'Choose another time', path },
      },
    },
  }
  return writeMail(env, { to, language, ...texts[language][status] })
}

const locales = { sv: 'sv-SE', en: 'en-GB' } as const
const timeOf = (row: BookingRow) => row.booking_time.slice(0, 5)

/** 'fredag 20 november 2026'. The date is a calendar date and has no time zone. */
const dayOf = (row: BookingRow, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], {
    ...{ timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  }).format(new Date(`${row.booking_date}T00:00:00Z`))

/** Table, day, times, party and booking number, each on a line. */
function factsOf(row: BookingRow, language: Language): string {
  const times = `${timeOf(row)}–${stockholmWallClock(row.ends_at).time}`
  const [table, guest, guests, number] = {
    sv: ['Bord', 'gäst', 'gäster', 'Bokningsnummer'],
    en: ['Table', 'guest', 'guests', 'Booking number'],
  }[language]
  return [
    ...(row.table_number === null ? [] : [`${table} ${row.table_number}, ${row.location}`]),
    `${dayOf(row, language)} ${language === 'sv' ? 'kl.' : 'at'} ${times}`,
    `${row.guest_count} ${row.guest_count === 1 ? guest : guests}`,
    `${number}: ${row.number}`,
  ].join('\n')
}
