import { priceInWords } from '#rules/event-price.ts'
import { stockholmTimestamp } from '#rules/stockholm.ts'
import type { PublicEvent } from './present.ts'

/** The club as these pages name it. */
export type Club = {
  name: string
  /** Null: the default of the language. */
  subtitle: string | null
  logo: string | null
  /** The company or association, if it has been filled in. */
  organiser: string | null
  address: string | null
}

type Where = { club: Club; site: string; url: string; picture: string | null }
type Gone = { title: string; startsAt: Date; location: string }

const context = 'https://schema.org'

/** An event as search engines read it: https://schema.org/Event. */
export function eventData(event: PublicEvent, where: Where): object {
  const price = priceInNumbers(event.price)
  return {
    ...whatAndWhere(event, where),
    endDate: stockholmTimestamp(event.endsAt),
    eventStatus: `${context}/EventScheduled`,
    ...(event.doorsAt && { doorTime: stockholmTimestamp(event.doorsAt) }),
    ...(event.description !== null && { description: event.description }),
    ...(where.picture !== null && { image: [where.picture] }),
    offers: {
      '@type': 'Offer',
      url: where.url,
      availability: `${context}/${event.isFull || event.hasStarted ? 'SoldOut' : 'InStock'}`,
      ...(price !== null && { price, priceCurrency: 'SEK' }),
    },
    ...(price === '0' && { isAccessibleForFree: true }),
  }
}

/** An event that was deleted before it began. */
export const cancelledData = (event: Gone, where: Where): object => ({
  ...whatAndWhere(event, where),
  eventStatus: `${context}/EventCancelled`,
})

const whatAndWhere = ({ title, startsAt, location }: Gone, { club, site, url }: Where) => ({
  '@context': context,
  '@type': 'Event',
  name: title,
  url,
  startDate: stockholmTimestamp(startsAt),
  eventAttendanceMode: `${context}/OfflineEventAttendanceMode`,
  location: {
    '@type': 'Place',
    name: `${location}, ${club.name}`,
    address: club.address?.split('\n').join(', ') ?? { '@type': 'PostalAddress', addressCountry: 'SE' },
  },
  organizer: { '@type': 'Organization', name: club.organiser ?? club.name, url: site },
})

/** The list of the programme: where each event is. */
export const listData = (addresses: string[]): object => ({
  '@context': context,
  '@type': 'ItemList',
  itemListElement: addresses.map((url, at) => ({ '@type': 'ListItem', position: at + 1, url })),
})

/** A price in kronor, `0` for what is free, and null for a price in words ('från 80 kr'). */
export function priceInNumbers(price: string | null): string | null {
  const words = priceInWords(price)
  if (words === null) return '0'
  const [, kronor, ore = ''] = /^(\d+)(?:[.,](\d{1,2}))? kr$/.exec(words) ?? []
  return kronor === undefined ? null : `${kronor}${ore && `.${ore.padEnd(2, '0')}`}`
}
