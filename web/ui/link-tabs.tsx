import { Link, type LinkProps } from '@tanstack/react-router'
import { useMayOpen } from '#web/platform/admin-paths.ts'
import classes from './ui.module.css'

type Tab = Pick<LinkProps, 'to' | 'search'> & { label: string }

/** Whether a tab is the view that an address without a search shows: any other search is another view. */
const isWithoutSearch = (search: Tab['search']) =>
  typeof search === 'object' && Object.keys(search).length === 0

/**
 * Links between the screens about one subject, or between the views of one, which differ by their search. Those that the user may not
 * open are left out, and so are all of them when only one would be left.
 */
export function LinkTabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const mayOpen = useMayOpen()
  const open = tabs.filter(({ to }) => mayOpen(String(to)))
  if (open.length < 2) return null
  return (
    <nav aria-label={label} className="flex gap-1 overflow-x-auto border-b border-b-line">
      {open.map(({ label, ...link }) => (
        <Link
          key={label}
          {...link}
          activeOptions={{ includeSearch: link.search !== undefined, exact: isWithoutSearch(link.search) }}
          className={`${classes.tab} relative grid content-center min-h-11 py-0 px-4 text-muted font-semibold no-underline whitespace-nowrap -outline-offset-3 hover:text-text`}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
