import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PlayHall as Hall, HallTable } from '#contract/play-hall.ts'
import { hallQuery } from '#web/domain/floor-plan.ts'
import { gameTableName, kindName } from '#web/domain/game-words.ts'
import { isDrawn } from '#web/domain/table-plan.tsx'
import { useTranslation } from '#web/platform/language.ts'
import { formatPrice } from '#web/platform/money.ts'
import { Choice } from '#web/ui/choice.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { join } from '#web/ui/join.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { AheadCard } from './ahead-card.tsx'
import { HallPlan } from './hall-plan.tsx'
import { MyPlayCard } from './my-play-card.tsx'
import { useRealtimeHall } from './queries.ts'
import { QueueCard } from './queue-card.tsx'
import { stateOf, TableState } from './table-state.tsx'

/** The hall: which game tables are free, about when the others become free, and what playing costs now. */
export function PlayHall() {
  const { t } = useTranslation()
  useRealtimeHall()
  return (
    <Loaded query={useQuery(hallQuery)} loading="play.loading" failed="play.loadFailed">
      {(hall) =>
        hall.items.length === 0 ? (
          <EmptyState title={t('play.empty.title')} text={t('play.empty.text')} />
        ) : (
          <div className="flex flex-col gap-5">
            <MyPlayCard />
            <QueueCard />
            <Tables hall={hall} />
            <AheadCard />
          </div>
        )
      }
    </Loaded>
  )
}

/** The tables by game, or on the floor plan where there is one. */
function Tables({ hall: { items, prices } }: { hall: Hall }) {
  const { t } = useTranslation()
  const [view, setView] = useState<'list' | 'plan'>('list')
  return (
    <>
      {isDrawn(items) && (
        <Choice
          compact
          hidesLegend
          legend={t('play.view.choose')}
          value={view}
          onChange={setView}
          options={(['list', 'plan'] as const).map((value) => ({ value, label: t(`play.view.${value}`) }))}
        />
      )}
      {view === 'plan' && isDrawn(items) ? (
        <HallPlan tables={items} />
      ) : (
        [...Map.groupBy(items, gameOf)].map(([name, tables]) => (
          <Game key={name} name={name} tables={tables} prices={prices} />
        ))
      )}
    </>
  )
}

/** 'Pool', or the house's own word. */
const gameOf = ({ kind, ownKind }: HallTable) => ownKind ?? kindName(kind)

type GameProps = { name: string; tables: readonly HallTable[]; prices: Hall['prices'] }

function Game({ name, tables, prices }: GameProps) {
  const { t } = useTranslation()
  const free = tables.filter((table) => stateOf(table) === 'free').length
  const price = prices.find(({ kind }) => kind === tables[0]?.kind)
  return (
    <section className="panel flex flex-col gap-3" aria-label={name}>
      <div className="flex flex-wrap gap-x-4 items-baseline justify-between">
        <h2>{name}</h2>
        <p className={free > 0 ? 'accent font-bold' : 'muted'}>
          {free > 0 ? t('play.free', { count: free }) : t('play.noneFree')}
        </p>
      </div>
      <HallPrice price={price} />
      <ul className="plain-list grid gap-2 grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))]">
        {tables.map((table) => (
          <Table key={table.id} table={table} />
        ))}
      </ul>
    </section>
  )
}

/** What an hour costs now. */
export function HallPrice({ price }: { price: Hall['prices'][number] | undefined }) {
  const { t, language } = useTranslation()
  if (!price) return <p className="muted">{t('play.noPrice')}</p>
  const hour = formatPrice(price.hourOre, language)
  return (
    <p className="muted numbers">
      {t(price.per === 'table' ? 'play.priceTable' : 'play.pricePlayer', { price: hour })}
      {price.minimumOre !== null &&
        `, ${t('play.lowest', { price: formatPrice(price.minimumOre, language) })}`}
    </p>
  )
}

function Table({ table }: { table: HallTable }) {
  const state = stateOf(table)
  return (
    <li
      className={join(
        'grid content-start gap-0.5 p-3 border rounded-md min-w-0',
        state === 'free' ? 'border-brass-edge' : 'border-line',
      )}
      data-state={state}
    >
      <b className="wrap-anywhere">{gameTableName(table)}</b>
      <span className="small grid gap-0.5">
        <TableState table={table} />
      </span>
    </li>
  )
}
