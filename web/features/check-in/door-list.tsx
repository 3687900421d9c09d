import { Button } from '@mantine/core'
import { useState } from 'react'
import type { DoorParty } from '#contract/door.ts'
import { searchTerm } from '#rules/folded-text.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { numbersOfTable } from '#rules/table-numbers.ts'
import { headsOf } from '#web/domain/door-party.ts'
import { useTranslation } from '#web/platform/language.ts'
import { SearchField } from '#web/ui/search-field.tsx'
import { useBriefSearch } from '#web/ui/use-search-text.ts'
import { useTap } from '#web/ui/use-tap.ts'

type Act = (party: DoorParty) => void
type DoorListProps = { parties: readonly DoorParty[]; onLetIn: Act; onLetOut: Act }

/** Who is expected tonight, to be found by name: for those whose phone is empty. */
export function DoorList({ parties, onLetIn, onLetOut }: DoorListProps) {
  const { t } = useTranslation()
  const search = useBriefSearch()
  const [showsInside, setShowsInside] = useState(false)
  const term = searchTerm(search.text)
  const expected = parties.filter(({ table }) => table?.status !== 'cancelled')
  const shown = expected.filter((party) => {
    const { size, inside } = headsOf(party)
    return term === '' ? showsInside || inside < size : searchTerm(party.name).includes(term)
  })
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-xl">{t('door.list.title')}</h2>
      <SearchField label={t('door.list.search')} search={search} count={shown.length} />
      <Button
        variant={showsInside ? 'filled' : 'default'}
        aria-pressed={showsInside}
        className="self-start"
        onClick={() => setShowsInside(!showsInside)}
      >
        {t('door.list.showInside')}
      </Button>
      {shown.length === 0 ? (
        <p className="muted">{t(term === '' ? 'door.list.empty' : 'door.list.nobody')}</p>
      ) : (
        <ul className="rows" aria-label={t('door.list.title')}>
          {shown.map((party) => (
            <Expected key={party.code} party={party} onLetIn={onLetIn} onLetOut={onLetOut} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Expected({ party, onLetIn, onLetOut }: { party: DoorParty; onLetIn: Act; onLetOut: Act }) {
  const { t } = useTranslation()
  const { table, places } = party
  const name = party.name || t('adminTableBookings.walkIn.guest')
  const { size, inside } = headsOf(party)
  const what = [
    table?.tableNumber != null &&
      `${t('checkInScreen.table', { number: numbersOfTable(table) })} ${table.time}`,
    ...places.map(({ title, startsAt }) => `${title} ${stockholmWallClock(new Date(startsAt)).time}`),
  ].filter(Boolean)
  return (
    <li className="[content-visibility:auto] [contain-intrinsic-size:auto_72px] flex flex-wrap items-center gap-3 px-4 py-3">
      <span className="flex flex-col flex-[1_1_12rem] min-w-0 wrap-anywhere">
        <b>{name}</b>
        <span className="muted small">
          {[...what, t('door.insideOf', { inside, count: size })].join(' · ')}
        </span>
      </span>
      <PassButton
        name={name}
        isInside={inside >= size}
        onLetIn={() => onLetIn(party)}
        onLetOut={() => onLetOut(party)}
      />
    </li>
  )
}

type PassButtonProps = { name: string; isInside: boolean; onLetIn: () => void; onLetOut: () => void }

/** Lets in whoever stands in a list, or out again. */
export function PassButton({ name, isInside, onLetIn, onLetOut }: PassButtonProps) {
  const { t } = useTranslation()
  const { tap } = useTap()
  return (
    <Button
      variant={isInside ? 'subtle' : 'default'}
      aria-label={t(isInside ? 'door.list.letOutOf' : 'door.list.letInOf', { name })}
      onClick={() => tap(isInside ? onLetOut : onLetIn)}
    >
      {t(isInside ? 'door.out' : 'door.list.letIn')}
    </Button>
  )
}
