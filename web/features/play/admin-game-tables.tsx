import { bounds, type GameKind, gameKinds, playMinutesChoices } from '#contract/bounds.ts'
import {
  type GameTable,
  type GameTableForm,
  type GameTableInput,
  gameTableInput,
} from '#contract/game-tables.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { gameTableName, kindName } from '#web/domain/game-words.ts'
import { request } from '#web/platform/api.ts'
import { formatShortDate } from '#web/platform/dates.ts'
import { t, useTranslation } from '#web/platform/language.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { crudScreen } from '#web/ui/crud-screen.tsx'
import { fieldsOf } from '#web/ui/form/fields.tsx'
import type { FormQuestion, Save } from '#web/ui/form/use-edit-form.ts'
import { type Column, TitleCell } from '#web/ui/table/admin-table.tsx'
import { GamePlan } from './game-plan.tsx'
import { PlayTabs } from './play-tabs.tsx'
import { adminPlayQueries, invalidatePlay, useAdminRealtimePlay } from './queries.ts'

function InUse({ row }: { row: GameTable }) {
  const { t } = useTranslation()
  return t(row.isAvailable ? 'adminGameTables.inUse' : 'adminGameTables.outOfUse')
}

/** '60, 120 min' */
function Booking({ row: { bookingMinutes } }: { row: GameTable }) {
  const { t } = useTranslation()
  return bookingMinutes.length === 0
    ? t('adminGameTables.notBooked')
    : t('adminGameTables.lengths', { minutes: bookingMinutes.join(', ') })
}

const lengths = playMinutesChoices.map(String)
const columns: Column<GameTable>[] = [
  {
    id: 'table',
    header: 'adminGameTables.columns.table',
    cell: ({ row }) => (
      <TitleCell title={gameTableName(row)}>
        <span lang="sv">{row.location}</span>
      </TitleCell>
    ),
  },
  { id: 'booking', header: 'adminGameTables.columns.booking', cell: Booking, isShort: true },
  { id: 'use', header: 'adminGameTables.columns.use', cell: InUse, isShort: true },
]

const emptyTable = {
  kind: 'pool' as GameKind,
  ownKind: '',
  tableNumber: null as number | null,
  location: '',
  isAvailable: true,
  bookingMinutes: [] as string[],
  bookingDays: 14 as number | null,
  opensAt: '',
  closesAt: '',
  hoursForAll: false,
  count: 1 as number | null,
}
const { TextField, NumberField, SelectField, SwitchField, ChecksField, TimeField } =
  fieldsOf<typeof emptyTable>()

/** A saved game table, and what is said about the others that were created with it. */
type Saved = GameTable & { said?: { title: string; message: string } }

async function saveGameTable({ id, version, body, decisions }: Save<GameTableForm>): Promise<Saved> {
  const { count = 1, ...fields } = {
    ...body,
    affected: decisions.bookings_outside_hours ? ('leave' as const) : null,
  }
  if (id !== null)
    return request('updateGameTable', { params: { gameTableId: id }, body: { ...fields, version } })
  const first = await request('createGameTable', { body: { ...fields, count } })
  if (count === 1) return first
  const last = gameTableName({ ...first, tableNumber: first.tableNumber + count - 1 })
  return {
    ...first,
    said: {
      title: t('adminGameTables.several', { count }),
      message: t('adminGameTables.range', { first: gameTableName(first), last }),
    },
  }
}

/** The tables at which guests play for their time, to create, change, take out of use and delete. */
export const AdminGameTables = crudScreen({
  noun: 'gameTable',
  texts: 'adminGameTables',
  path: '/admin/game-tables',
  Above: PlayTabs,
  Below: GamePlan,
  useUpdates: useAdminRealtimePlay,
  list: () => adminPlayQueries.tables(),
  one: adminPlayQueries.table,
  idOf: ({ id }) => id,
  titleOf: gameTableName,
  invalidate: invalidatePlay,
  columns,
  isOff: ({ isAvailable }) => !isAvailable,
  remove: ({ id }) => request('deleteGameTable', { params: { gameTableId: id } }),
  explainedRemove: ['game_table_used'],
  schema: gameTableInput,
  empty: emptyTable,
  errorPaths: {
    game_table_taken: 'tableNumber',
    play_table_taken: 'kind',
    play_table_held: 'kind',
    game_table_booked: 'kind',
  },
  toValues: ({
    kind,
    ownKind,
    tableNumber,
    location,
    isAvailable,
    bookingMinutes,
    bookingDays,
    opensAt,
    closesAt,
  }) => ({
    kind,
    ownKind: ownKind ?? '',
    tableNumber,
    location,
    isAvailable,
    bookingMinutes: bookingMinutes.map(String),
    bookingDays,
    opensAt: opensAt ?? '',
    closesAt: closesAt ?? '',
    hoursForAll: false,
    count: 1,
  }),
  explain: ({ field, rule }) => {
    if (rule !== 'invalid') return undefined
    if (field === 'count') return t('adminGameTables.form.countWrong', { last: bounds.gameTable.number })
    return field === 'closesAt' ? t('adminGameTables.form.hoursWrong') : undefined
  },
  toBody: ({ bookingMinutes, bookingDays, ...form }) => ({
    ...form,
    // A missing number is refused by the schema.
    tableNumber: form.tableNumber as number,
    count: form.count as number,
    bookingMinutes: bookingMinutes.map(Number) as GameTableInput['bookingMinutes'],
    // Hidden while the table cannot be booked.
    bookingDays: bookingMinutes.length === 0 ? (bookingDays ?? 14) : (bookingDays as number),
  }),
  asks: ['bookings_outside_hours'],
  Question: OutsideHours,
  save: saveGameTable,
  said: ({ said }: Saved) => said,
  Fields: ({ values, row }) => (
    <>
      <SelectField name="kind" options={gameKinds} labelOf={kindName} />
      <NumberField name="tableNumber" />
      {row === null && <NumberField name="count" />}
      {values.kind === 'own' && <TextField name="ownKind" isOptional={false} wide />}
      <TextField name="location" wide />
      <SwitchField name="isAvailable" />
      <TimeField name="opensAt" isOptional />
      <TimeField name="closesAt" isOptional />
      <p className="muted sm:col-span-full">{t('adminGameTables.form.hoursHint')}</p>
      <SwitchField name="hoursForAll" />
      <ChecksField
        name="bookingMinutes"
        options={lengths}
        labelOf={(minutes) => t('adminGameTables.length', { minutes })}
      />
      {values.bookingMinutes.length > 0 && <NumberField name="bookingDays" />}
    </>
  ),
})

type Outside = {
  count: number
  bookings: { id: string; table: string; name: string; startsAt: string; endsAt: string }[]
}

/** Asks whether new hours are saved that leave bookings outside. */
function OutsideHours({ current, decide, close }: FormQuestion) {
  const { t, language } = useTranslation()
  const { count, bookings } = current as Outside
  const whenOf = ({ startsAt, endsAt }: Outside['bookings'][number]) => {
    const { date, time } = stockholmWallClock(new Date(startsAt))
    return `${formatShortDate(date, language)} ${time}–${stockholmWallClock(new Date(endsAt)).time}`
  }
  return (
    <ConfirmDialog
      opened
      onClose={close}
      onConfirm={() => decide(true)}
      title={t('adminGameTables.outside.title', { count })}
      confirmLabel={t('adminGameTables.outside.save')}
      cancelLabel={t('adminGameTables.outside.back')}
      destructive={false}
    >
      <p>{t('adminGameTables.outside.text')}</p>
      <ul className="plain-list grid gap-2 mt-3">
        {bookings.map((booking) => (
          <li key={booking.id} className="grid">
            <b className="wrap-anywhere">{booking.name}</b>
            <span className="muted numbers">{`${booking.table} · ${whenOf(booking)}`}</span>
          </li>
        ))}
      </ul>
      {count > bookings.length && (
        <p>{t('adminGameTables.outside.more', { count: count - bookings.length })}</p>
      )}
    </ConfirmDialog>
  )
}
