import type { DemoEvent } from './demo-event.ts'

type Dinner = Omit<DemoEvent, 'date' | 'booked' | 'picture'>

const common = { time: '17:30', location: 'Restaurangen', category: 'Mat' } as const

/** The club's large dinner of the season: a Christmas buffet (julbord) only in winter. */
export function seasonalDinner(date: string): Dinner {
  const month = Number(date.slice(5, 7))
  if (month >= 11)
    return {
      ...common,
      title: 'Julbord',
      description:
        'Sju turer, tre sorters sill för mycket och husets egen julskinka. Veganskt julbord dukas bredvid. ' +
        'Sittningen varar i tre timmar; säg till i baren om ni är ett större sällskap, så håller vi ihop er.',
      price: '595 kr',
      places: 60,
    }
  if (month >= 6 && month <= 8)
    return {
      ...common,
      title: 'Grillbord på gården',
      description:
        'Köket flyttar ut: grillat från land och hav, färskpotatis och stora skålar sallad. Regnar det sitter vi inne.',
      price: '345 kr',
      places: 60,
    }
  return {
    ...common,
    title: 'Långbord med köket',
    description:
      'Ett enda bord, fyra rätter och allt på fat som skickas runt. Köket lagar det som är bäst just nu, ' +
      'och berättar om det. Säg till om det är något du inte äter.',
    price: '425 kr',
    places: 44,
  }
}
