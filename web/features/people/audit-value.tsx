import type { Language } from '#contract/bounds.ts'
import { formatDate, formatInstant, formatWeekday } from '#web/platform/dates.ts'
import { hasText, t } from '#web/platform/language.ts'
import { formatPrice } from '#web/platform/money.ts'
import { formatNumber } from '#web/platform/numbers.ts'

/** Where the texts of a coded value are, by its field or by its subject and field. */
const codes: Record<string, string> = {
  role: 'people.roles',
  purpose: 'adminDevices.purposes',
  difficulty: 'competitions.difficulty',
  decidedBy: 'adminCompetitions.form.ways',
  stage: 'live.status',
  colour: 'liveColours',
  allergens: 'food.allergens.names',
  names: 'content.homepage.known',
  sectionKeys: 'content.homepage.known',
  'competition.type': 'competitions.type',
  'notification.type': 'notifications.type',
  'tableBooking.status': 'adminTableBookings.status',
  'order.status': 'food.status',
  alcoholCheck: 'adminOrders.alcohol.found',
  lineStatus: 'food.status',
  kind: 'play.kinds',
  per: 'adminPlayRates.per',
}

const instant = /^\d{4}-\d\d-\d\dT.*Z$/
const date = /^\d{4}-\d\d-\d\d$/

/** Whose value it is, and in which language it is read. */
type Reader = { subjectType: string; language: Language }

/** A value of the log of changes as a person reads it, or null when there is none. */
export function auditValue(reader: Reader, field: string, value: unknown): string | null {
  const { language, subjectType } = reader
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no')
  if (typeof value === 'number')
    return field.endsWith('Ore') ? formatPrice(value, language) : formatNumber(value, language)
  if (Array.isArray(value)) return listed(reader, field, value)
  if (typeof value === 'object') return described(language, field, { ...value })
  const text = String(value)
  if (instant.test(text)) return formatInstant(text, language)
  if (date.test(text)) return formatDate(text, language)
  if (field.endsWith('Url')) return t('audit.picture')
  const code = `${codes[`${subjectType}.${field}`] ?? codes[field]}.${text}`
  return hasText(code) ? t(code) : text
}

function listed(reader: Reader, field: string, values: unknown[]): string | null {
  if (values.length === 0) return null
  // Ids of accounts, some of which may be deleted.
  if (field === 'attendees') return t('audit.guests', { count: values.length })
  if (field === 'weekdays') return values.map((day) => formatWeekday(Number(day), reader.language)).join(', ')
  return values.map((value) => auditValue(reader, field, value)).join(', ')
}

type Fields = Record<string, unknown>

/** Opening hours, the place of a table on the plan, a group of choices, a choice, or a question. Anything else is shown as it was stored. */
function described(language: Language, field: string, value: Fields): string {
  const hours = hoursInWords(language, field, value)
  if (hours !== null) return hours
  if (field === 'place') return t('audit.place', { x: String(value.x), y: String(value.y) })
  if (field === 'choiceGroups')
    return t('audit.chosen', { name: String(value.name), min: String(value.min), max: String(value.max) })
  if (field === 'choices') return choice(language, value)
  return field === 'questions' ? question(value) : JSON.stringify(value)
}

/** A choice with its price, its allergens and its diet, and whether it is sold out. */
function choice(language: Language, { name, priceOre, allergens, ...value }: Fields): string {
  const reader = { subjectType: 'choiceGroup', language }
  const known = auditValue(reader, 'allergens', allergens) ?? (allergens ? t('food.allergens.none') : null)
  return [
    t('audit.choice', { name: String(name), price: formatPrice(Number(priceOre), language) }),
    ...(known ? [known] : []),
    ...(value.isVegan ? [t('food.vegan')] : value.isVegetarian ? [t('food.vegetarian')] : []),
    ...(value.isAvailable ? [] : [t('food.soldOut')]),
  ].join('\n')
}

/** The hours of a weekday, a closed date, or a date with hours of its own; null for anything else. */
function hoursInWords(language: Language, field: string, value: Fields): string | null {
  if (field === 'days') return value.opensAt ? `${value.opensAt}–${value.closesAt}` : t('audit.closed')
  if (field === 'week') return openings(value.openings)
  const day = () => closedDate(formatDate(String(value.date), language), value.reason)
  if (field === 'closedDates') return day()
  return field === 'specialDates' ? `${day()}, ${openings(value.openings)}` : null
}

/** The openings of a day: '11:00–14:00, 17:00–01:00'. */
const openings = (list: unknown): string =>
  Array.isArray(list) && list.length > 0
    ? list.map(({ opensAt, closesAt }: Fields) => `${opensAt}–${closesAt}`).join(', ')
    : t('audit.closed')

const closedDate = (day: string, reason: unknown) => (reason ? `${day}: ${reason}` : day)

function question({
  question,
  options,
  correctAnswer,
  correctTextAnswer,
  points,
  timeLimit,
}: Fields): string {
  const choices: unknown[] = Array.isArray(options) ? options : []
  const answer = correctTextAnswer ?? choices[Number(correctAnswer)]
  return [
    question,
    ...(choices.length > 0 ? [choices.join(' / ')] : []),
    t('audit.right', { answer: String(answer) }),
    t('audit.worth', { points: String(points), seconds: String(timeLimit) }),
  ].join('\n')
}

/** The name of a field, such as 'Fråga 3' or a weekday. */
export function auditLabel(language: Language, field: string, position: number | undefined): string {
  if ((field === 'days' || field === 'week') && position !== undefined)
    return formatWeekday(position - 1, language)
  const key = `audit.fields.${field}`
  const label = hasText(key) ? t(key) : field
  return field === 'questions' && position !== undefined ? `${label} ${position}` : label
}
