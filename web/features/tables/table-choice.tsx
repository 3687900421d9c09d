import { Button, Group } from '@mantine/core'
import { MapPin, Users } from 'lucide-react'
import { useState } from 'react'
import type { ListedTable } from '#contract/tables.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { useTranslation } from '#web/platform/language.ts'
import { Choice } from '#web/ui/choice.tsx'
import { join } from '#web/ui/join.ts'
import classes from './table-booking.module.css'
import plan from './table-plan.module.css'
import { isDrawn, TableDrawing, TablePlan } from './table-plan.tsx'

type TableChoiceProps = {
  tables: readonly ListedTable[]
  /** The chosen table. */
  value: string | null
  onChange: (tableId: string) => void
  /** Takes another time at a table that is taken. */
  onTime: (tableId: string, time: { date: string; time: string }) => void
}

/** The tables as radio buttons: as a list, the smallest that fits first, or on the drawing of the rooms where there is one. */
export function TableChoice(props: TableChoiceProps) {
  const { t } = useTranslation()
  const [view, setView] = useState<'list' | 'plan'>('list')
  if (!isDrawn(props.tables)) return <TableList {...props} />
  return (
    <>
      <Choice
        compact
        hidesLegend
        legend={t('tableScreens.tables.view.legend')}
        value={view}
        onChange={setView}
        options={(['list', 'plan'] as const).map((value) => ({
          value,
          label: t(`tableScreens.tables.view.${value}`),
        }))}
      />
      {view === 'list' ? <TableList {...props} /> : <FloorPlan {...props} />}
    </>
  )
}

/** The tables below each other. A taken one has the nearest times at which it is free. */
function TableList({ tables, value, onChange, onTime }: TableChoiceProps) {
  const { t } = useTranslation()
  const proposed = tables.find((table) => table.isFree)?.id
  return (
    <fieldset className={classes.tables}>
      <legend className="visually-hidden">{t('tableScreens.tables.title')}</legend>
      {tables.map((table) =>
        table.isFree ? (
          <label key={table.id} className={classes.table}>
            <input
              type="radio"
              name="table"
              checked={value === table.id}
              onChange={() => onChange(table.id)}
            />
            <TableFacts table={table} />
            {table.id === proposed && (
              <span className={join('pill', classes.mark)}>{t('tableScreens.tables.proposal')}</span>
            )}
          </label>
        ) : (
          <TakenTable key={table.id} table={table} onTime={onTime} />
        ),
      )}
    </fieldset>
  )
}

type TakenTableProps = { table: ListedTable; onTime: TableChoiceProps['onTime'] }

function TakenTable({ table, onTime }: TakenTableProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.table} data-taken>
      <span className={classes.facts}>
        <b>{t('tableScreens.tables.number', { number: table.tableNumber })}</b>
        <span className={join('muted', classes.mark, classes.short)}>
          {t('tableScreens.tables.taken')} · <span lang="sv">{table.location}</span> ·{' '}
          {t('tableScreens.tables.seats', { count: table.capacity })}
        </span>
      </span>
      <OtherTimes table={table} onTime={(time) => onTime(table.id, time)} />
    </div>
  )
}

/** The same choice by sight. A taken table, when it is pressed, tells when it is free. */
function FloorPlan({ tables, value, onChange, onTime }: TableChoiceProps) {
  const { t } = useTranslation()
  const [lookedAt, setLookedAt] = useState<string | null>(null)
  const proposed = tables.find((table) => table.isFree)?.id
  const shown = tables.find(({ id }) => id === (lookedAt ?? value))
  return (
    <fieldset className={classes.tables}>
      <legend className="visually-hidden">{t('tableScreens.tables.title')}</legend>
      <TablePlan tables={tables}>
        {(table) =>
          table.isFree ? (
            <label className={plan.table} data-proposed={table.id === proposed || undefined}>
              <input
                type="radio"
                name="table"
                checked={value === table.id && lookedAt === null}
                onChange={() => {
                  setLookedAt(null)
                  onChange(table.id)
                }}
              />
              <span className="visually-hidden">
                <TableFacts table={table} />
              </span>
              <TableDrawing number={table.tableNumber} capacity={table.capacity} />
            </label>
          ) : (
            <button
              type="button"
              className={plan.table}
              data-taken
              aria-pressed={lookedAt === table.id}
              onClick={() => setLookedAt(table.id)}
            >
              <span className="visually-hidden">
                {t('tableScreens.tables.number', { number: table.tableNumber })},{' '}
                {t('tableScreens.tables.taken')}
              </span>
              <TableDrawing number={table.tableNumber} capacity={table.capacity} />
            </button>
          )
        }
      </TablePlan>
      <div role="status">
        {shown &&
          (shown.isFree ? (
            <div className={classes.table}>
              <TableFacts table={shown} />
              {shown.id === proposed && (
                <span className={join('pill', classes.mark)}>{t('tableScreens.tables.proposal')}</span>
              )}
            </div>
          ) : (
            <TakenTable
              table={shown}
              onTime={(...time) => {
                setLookedAt(null)
                onTime(...time)
              }}
            />
          ))}
      </div>
    </fieldset>
  )
}

function TableFacts({ table }: { table: ListedTable }) {
  const { t } = useTranslation()
  return (
    <span className={classes.facts}>
      <b>{t('tableScreens.tables.number', { number: table.tableNumber })}</b>
      <Group component="span" gap="2px 14px" className="muted">
        <Group component="span" gap={6} wrap="nowrap">
          <Users size={16} aria-hidden />
          {t('tableScreens.tables.seats', { count: table.capacity })}
        </Group>
        <Group component="span" gap={6} wrap="nowrap">
          <MapPin size={16} aria-hidden />
          <span lang="sv">{table.location}</span>
        </Group>
      </Group>
    </span>
  )
}

type OtherTimesProps = { table: ListedTable; onTime: (time: { date: string; time: string }) => void }

/** A button for each of the nearest times, '19:30' and '21:00', beside the table, so that a taken table is no taller than a free one. */
function OtherTimes({ table, onTime }: OtherTimesProps) {
  const { t } = useTranslation()
  const free = [table.freeBefore, table.freeAfter]
    .filter((instant) => instant !== null)
    .map((instant) => stockholmWallClock(new Date(instant)))
  const [first, second] = free
  if (!first) return null
  return (
    <Group
      component="span"
      gap={8}
      wrap="nowrap"
      role="group"
      aria-label={
        second
          ? t('tableScreens.tables.free_both', { before: first.time, after: second.time })
          : t('tableScreens.tables.free_one', { times: first.time })
      }
    >
      {free.map((each) => {
        const words = t('tableScreens.tables.takeOf', { time: each.time, number: table.tableNumber })
        return (
          <Button
            key={each.time}
            variant="default"
            px={10}
            className="numbers"
            aria-label={words}
            title={words}
            onClick={() => onTime(each)}
          >
            {each.time}
          </Button>
        )
      })}
    </Group>
  )
}
