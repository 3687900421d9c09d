import type { Language } from '#contract/bounds.ts'
import { isNight } from '#rules/house-date.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import type { Env } from '#server/env.ts'
import { dayInWords, weekdayInWords } from '#server/platform/day-in-words.ts'
import { siteOrigin, writeMail } from '#server/platform/mail/layout.ts'
import type { Mail } from '#server/platform/mail/queue.ts'
import type { BookingRow } from './queries.ts'

/** Tells a guest that the club has confirmed, cancelled or moved the booking, or will be closed then. */
export function bookingMail(
  env: Env,
  to: string,
  row: BookingRow,
  change: 'confirmed' | 'cancelled' | 'moved' | 'outsideHours',
): Mail {
  const language = row.language as Language
  const day = dayOf(row, language)
  const facts = factsOf(row, language)
  const path = '/table-booking'
  const own = `${path}/${row.id}`
  const texts = {
    sv: {
      confirmed: {
        subject: `Ditt bord är bekräftat: ${day} kl. ${timeOf(row)}`,
        paragraphs: [
          `Hej ${row.display_name}! Ditt bord är bekräftat. Välkommen!`,
          facts,
          'Visa QR-koden i appen när du kommer, eller säg bokningsnumret. Om du får förhinder kan du avboka i appen tills bokningen börjar.',
        ],
        action: { label: 'Visa bokningen', path: own },
      },
      moved: {
        subject: `Du har fått bord ${row.table_number} i stället: ${day} kl. ${timeOf(row)}`,
        paragraphs: [
          `Hej ${row.display_name}! Vi har flyttat din bokning till ett annat bord. Tiden är densamma.`,
          facts,
          'Samma QR-kod och bokningsnummer gäller.',
        ],
        action: { label: 'Visa bokningen', path: own },
      },
      cancelled: {
        subject: `Din bordsbokning är avbokad: ${day} kl. ${timeOf(row)}`,
        paragraphs: [
          `Hej ${row.display_name}! Tyvärr har vi fått avboka ditt bord.`,
          `Det gällde:\n${facts}`,
          `Har du lagt in bokningen i kalendern? Hämta filen som tar bort den:\n${siteOrigin(env)}${own}`,
          'Du är varmt välkommen att välja en annan tid.',
        ],
        action: { label: 'Välj en annan tid', path },
      },
      outsideHours: {
        subject: `Vi har stängt när du har bokat bord: ${day} kl. ${timeOf(row)}`,
        paragraphs: [
          `Hej ${row.display_name}! Våra öppettider har ändrats, och vi har inte öppet hela tiden för din bordsbokning. Förlåt för besväret.`,
          facts,
          'Välj en annan tid i appen och avboka den här, eller hör av dig till oss så hjälper vi dig.',
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
        action: { label: 'View booking', path: own },
      },
      moved: {
        subject: `Your table is now table ${row.table_number}: ${day} at ${timeOf(row)}`,
        paragraphs: [
          `Hi ${row.display_name}! We’ve moved your booking to another table. The time is the same.`,
          facts,
          'Your QR code and booking number stay the same.',
        ],
        action: { label: 'View booking', path: own },
      },
      cancelled: {
        subject: `Your table booking has been cancelled: ${day} at ${timeOf(row)}`,
        paragraphs: [
          `Hi ${row.display_name}! We’re sorry, but we’ve had to cancel your table.`,
          `Your booking was:\n${facts}`,
          `Is the booking in your calendar? Get the file that removes it:\n${siteOrigin(env)}${own}`,
          'We’d love to see you another time.',
        ],
        action: { label: 'Choose another time', path },
      },
      outsideHours: {
        subject: `We’ll be closed during your booking: ${day} at ${timeOf(row)}`,
        paragraphs: [
          `Hi ${row.display_name}! Our opening hours have changed, and we won’t be open for all of your table booking. We’re sorry about that.`,
          facts,
          'Please choose another time in the app and cancel this one, or get in touch and we’ll help you.',
        ],
        action: { label: 'Choose another time', path },
      },
    },
  }
  return writeMail(env, { to, language, ...texts[language][change] })
}

/** The same in the app. */
export function outsideHoursNotice(row: BookingRow, language: Language) {
  const day = dayOf(row, language)
  const texts = {
    sv: {
      title: 'Vi har stängt när du har bokat',
      message: `Öppettiderna har ändrats, och din bordsbokning ${day} kl. ${timeOf(row)} ligger utanför dem. Välj en annan tid och avboka den här, eller hör av dig.`,
    },
    en: {
      title: 'We’ll be closed during your booking',
      message: `Our opening hours have changed, and your table booking on ${day} at ${timeOf(row)} is outside them. Choose another time and cancel this one, or get in touch.`,
    },
  }
  return { ...texts[language], type: 'warning' as const }
}

const timeOf = (row: BookingRow) => row.booking_time.slice(0, 5)
const dayOf = (row: BookingRow, language: Language) => dayInWords(row.booking_date, language)

/** 'natten till lördag': the date alone may be taken for the evening. */
function nightOf(row: BookingRow, language: Language): string {
  const weekday = weekdayInWords(row.booking_date, language)
  return language === 'sv' ? `natten till ${weekday}` : `early ${weekday} morning`
}

/** Table, day, times, party and booking number, each on a line. */
function factsOf(row: BookingRow, language: Language): string {
  const hours = `${timeOf(row)}–${stockholmWallClock(row.ends_at).time}`
  const times = isNight(timeOf(row)) ? `${hours} (${nightOf(row, language)})` : hours
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
