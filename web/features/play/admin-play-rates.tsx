import { type GameKind, gameKinds } from '#contract/bounds.ts'
import { type PlayRate, playRateInput } from '#contract/play-rates.ts'
import { readPrice, typedPrice } from '#rules/typed-price.ts'
import { kindName } from '#web/domain/game-words.ts'
import { request } from '#web/platform/api.ts'
import { formatWeekday } from '#web/platform/dates.ts'
import { currentLanguage, t, useTranslation } from '#web/platform/language.ts'
import { formatPrice } from '#web/platform/money.ts'
import { crudScreen } from '#web/ui/crud-screen.tsx'
import { fieldsOf } from '#web/ui/form/fields.tsx'
import { type Column, TitleCell } from '#web/ui/table/admin-table.tsx'
import { PlayTabs } from './play-tabs.tsx'
import { adminPlayQueries, invalidatePlay, useAdminRealtimePlay } from './queries.ts'

const weekdays = ['0', '1', '2', '3', '4', '5', '6'] as const
const dayName = (day: string) => formatWeekday(Number(day), currentLanguage())

/** 'Fredag, Lördag, 17:00–02:00' */
function hoursOf({ weekdays: days, startTime, endTime }: PlayRate): string {
  const named =
    days.length === 7 ? t('adminPlayRates.everyDay') : days.map((day) => dayName(String(day))).join(', ')
  const hours =
    startTime === endTime
      ? t('adminPlayRates.wholeDay')
      : t('adminPlayRates.hours', { from: startTime, to: endTime })
  return `${named}, ${hours}`
}

function Hour({ row: { hourOre, per } }: { row: PlayRate }) {
  const { t, language } = useTranslation()
  const price = formatPrice(hourOre, language)
  return t(per === 'table' ? 'adminPlayRates.perTable' : 'adminPlayRates.perPlayer', { price })
}

const columns: Column<PlayRate>[] = [
  {
    id: 'rate',
    header: 'adminPlayRates.columns.rate',
    cell: ({ row }) => (
      <TitleCell title={row.name} lang="sv">
        <span lang={currentLanguage()}>{hoursOf(row)}</span>
      </TitleCell>
    ),
  },
  { id: 'kind', header: 'adminPlayRates.columns.kind', cell: ({ row }) => kindName(row.kind), isShort: true },
  { id: 'hour', header: 'adminPlayRates.columns.hour', cell: Hour, numeric: true, isShort: true },
]

const emptyRate = {
  name: '',
  kind: 'pool' as GameKind,
  weekdays: [...weekdays] as string[],
  startTime: '',
  endTime: '',
  /** As typed: '120'. */
  hour: '',
  per: 'table' as PlayRate['per'],
  minimum: '',
  memberLevel: null as number | null,
  memberHour: '',
}
const { TextField, NumberField, SelectField, ChecksField, ChoiceField, TimeField } =
  fieldsOf<typeof emptyRate>()

const typed = (ore: number | null) => (ore === null ? '' : typedPrice(ore))
/** A price in öre; null for an empty field, and no number for one that cannot be read. */
const oreOf = (text: string) => (text.trim() === '' ? null : (readPrice(text) ?? Number.NaN))

/** What an hour of play costs, to create, change and delete. */
export const AdminPlayRates = crudScreen({
  noun: 'playRate',
  texts: 'adminPlayRates',
  path: '/admin/play-rates',
  Above: PlayTabs,
  Below: Rule,
  useUpdates: useAdminRealtimePlay,
  list: () => adminPlayQueries.rates(),
  one: adminPlayQueries.rate,
  idOf: ({ id }) => id,
  titleOf: ({ name }) => name,
  invalidate: invalidatePlay,
  columns,
  Loss: () => <p>{t('adminPlayRates.loss')}</p>,
  remove: ({ id }) => request('deletePlayRate', { params: { playRateId: id } }),
  schema: playRateInput,
  empty: emptyRate,
  errorPaths: { hourOre: 'hour', minimumOre: 'minimum', memberHourOre: 'memberHour' },
  explain: ({ field, rule, limit = 0 }) => {
    if (field === 'endTime' && rule === 'invalid') return t('adminPlayRates.form.hoursWrong')
    if (field === 'weekdays') return t('adminPlayRates.form.daysMissing')
    if (!['hour', 'minimum', 'memberHour'].includes(field)) return undefined
    if (rule === 'invalid') return t('adminPlayRates.form.priceWrong')
    if (rule === 'too_big')
      return t('adminPlayRates.form.priceTooBig', { limit: formatPrice(limit, currentLanguage()) })
    return undefined
  },
  toValues: (rate) => ({
    name: rate.name,
    kind: rate.kind,
    weekdays: rate.weekdays.map(String),
    startTime: rate.startTime,
    endTime: rate.endTime,
    hour: typedPrice(rate.hourOre),
    per: rate.per,
    minimum: typed(rate.minimumOre),
    memberLevel: rate.memberLevel,
    memberHour: typed(rate.memberHourOre),
  }),
  toBody: ({ hour, minimum, memberHour, weekdays: days, ...form }) => ({
    ...form,
    weekdays: days.map(Number),
    // A missing price is another error than a wrong one.
    hourOre: (oreOf(hour) ?? undefined) as number,
    minimumOre: oreOf(minimum),
    memberHourOre: oreOf(memberHour),
  }),
  save: ({ id, version, body }) =>
    id === null
      ? request('createPlayRate', { body })
      : request('updatePlayRate', { params: { playRateId: id }, body: { ...body, version } }),
  Fields: () => (
    <>
      <TextField name="name" />
      <SelectField name="kind" options={gameKinds} labelOf={kindName} />
      <ChecksField name="weekdays" options={weekdays} labelOf={dayName} />
      <TimeField name="startTime" />
      <TimeField name="endTime" hint={t('adminPlayRates.form.hoursHint')} />
      <TextField name="hour" />
      <ChoiceField
        name="per"
        options={['table', 'player']}
        labelOf={(per) => t(`adminPlayRates.per.${per}`)}
      />
      <TextField name="minimum" isOptional />
      <NumberField name="memberLevel" isOptional />
      <TextField name="memberHour" isOptional />
    </>
  ),
})

/** Which of several prices is taken. */
function Rule() {
  const { t } = useTranslation()
  return <p className="muted">{t('adminPlayRates.rule')}</p>
}
