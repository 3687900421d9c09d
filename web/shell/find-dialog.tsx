import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import { ClipboardList, User, Utensils } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { isFound } from '#rules/folded-text.ts'
import { userQueries } from '#web/features/people/queries.ts'
import { request } from '#web/platform/api.ts'
import { formatInstant } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { may, useMe } from '#web/platform/session.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { searchRest, useBriefSearch } from '#web/ui/use-search-text.ts'
import { useAdminEntries } from './admin-screens.ts'

/** How many guests, bookings and orders are shown each. */
const most = 5
/** From how many characters on guests, bookings and orders are searched for. */
const shortest = 2

type Result = {
  key: string
  link: Pick<LinkProps, 'to' | 'params' | 'search'>
  icon: LucideIcon
  name: ReactNode
  detail?: string
}

type FindDialogProps = { opened: boolean; onClose: () => void }

/**
 * Finds a screen of the administration, a guest, a table booking or an order, each for those whose right it is. Arrows go through the
 * results, and Enter in the field opens the first.
 */
export function FindDialog({ opened, onClose }: FindDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog opened={opened} onClose={onClose} title={t('admin.find.title')} size="lg" onKeyDown={moveBetween}>
      <Find onClose={onClose} />
    </Dialog>
  )
}

function moveBetween(event: KeyboardEvent<HTMLDivElement>) {
  const links = [...event.currentTarget.querySelectorAll('a')]
  const at = links.indexOf(document.activeElement as HTMLAnchorElement)
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement) links[0]?.click()
  else if (event.key === 'ArrowDown') links[Math.min(at + 1, links.length - 1)]?.focus()
  else if (event.key === 'ArrowUp') (links[at - 1] ?? event.currentTarget.querySelector('input'))?.focus()
  else return
  event.preventDefault()
}

function Find({ onClose }: Pick<FindDialogProps, 'onClose'>) {
  const { t } = useTranslation()
  const search = useBriefSearch()
  const { results, isSearching } = useResults(search.text)
  return (
    <div className="flex flex-col gap-3">
      <SearchField
        label={t('admin.find.label')}
        hint={t('admin.find.hint')}
        search={search}
        isFirst
        count={results.length}
      />
      {results.length === 0 ? (
        <p className="muted">{t(`admin.find.${isSearching ? 'searching' : 'nothing'}`)}</p>
      ) : (
        <ul className="plain-list" aria-label={t('admin.find.results')}>
          {results.map(({ key, link, icon: Icon, name, detail }) => (
            <li key={key}>
              <Link
                {...link}
                onClick={onClose}
                className="flex items-center gap-3 min-h-12 px-3 rounded-md text-text no-underline hover:bg-raised focus-visible:bg-raised"
              >
                <Icon size={20} className="flex-none text-brass-text" aria-hidden />
                <span className="flex-1 min-w-0 wrap-anywhere">{name}</span>
                {detail && <span className="muted numbers text-md text-right">{detail}</span>}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function useResults(text: string): { results: Result[]; isSearching: boolean } {
  const { t, language } = useTranslation()
  const me = useMe()
  const entries = useAdminEntries()
  const [asked] = useDebouncedValue(text, searchRest)
  const isLong = text.length >= shortest && asked.length >= shortest
  const kept = { placeholderData: keepPreviousData }
  const guests = useQuery({
    ...userQueries.guests(asked),
    ...kept,
    enabled: isLong && may(me, 'people.read', 'bookings.manage'),
  })
  const bookings = useQuery({
    queryKey: ['find', 'bookings', asked],
    queryFn: ({ signal }) =>
      request('listAllTableBookings', { query: { limit: most, search: asked } }, { signal }),
    ...kept,
    enabled: isLong && may(me, 'bookings.manage'),
  })
  const orders = useQuery({
    queryKey: ['find', 'orders', asked],
    queryFn: ({ signal }) => request('listAllOrders', { query: { limit: most, search: asked } }, { signal }),
    ...kept,
    enabled: isLong && may(me, 'orders.find'),
  })
  const found = <Row,>(query: { data?: { items: Row[] } | undefined }): Row[] =>
    (isLong && query.data?.items) || []
  const results: Result[] = [
    ...entries
      .map(({ to, icon, name }) => ({ key: to, link: { to }, icon, name: t(`admin.cards.${name}`) }))
      .filter(({ name }) => text === '' || isFound(name, text)),
    ...found(guests).map(({ userId, displayName }) => ({
      key: userId,
      link: { to: '/admin/users/$userId', params: { userId } } as const,
      icon: User,
      name: <bdi>{displayName}</bdi>,
      detail: t('admin.find.guest'),
    })),
    ...found(bookings).map(({ id, number, guest, startsAt }) => ({
      key: id,
      link: { to: '/admin/table-bookings', search: { view: 'list', search: number } } as const,
      icon: Utensils,
      name: <bdi>{guest.displayName || number}</bdi>,
      detail: formatInstant(startsAt, language),
    })),
    ...found(orders).map(({ id, number, guest, createdAt }) => ({
      key: id,
      link: { to: '/admin/orders', search: { view: 'list', search: number } } as const,
      icon: ClipboardList,
      name: (
        <>
          <bdi>{guest.displayName}</bdi> · {number}
        </>
      ),
      detail: formatInstant(createdAt, language),
    })),
  ]
  return { results, isSearching: [guests, bookings, orders].some(({ isFetching }) => isFetching) }
}
