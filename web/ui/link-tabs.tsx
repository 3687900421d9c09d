import { Link, type LinkProps } from '@tanstack/react-router'
import classes from './ui.module.css'

type Tab = Pick<LinkProps, 'to' | 'search'> & { label: string }

/** Links between the screens about one subject, or between the views of one, which differ by their search. */
export function LinkTabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav aria-label={label} className="flex gap-1 overflow-x-auto border-b border-b-line">
      {tabs.map(({ label, ...link }) => (
        <Link
          key={label}
          {...link}
          activeOptions={{ includeSearch: link.search !== undefined, exact: link.search !== undefined }}
          className={`${classes.tab} relative grid content-center min-h-11 py-0 px-4 text-muted font-semibold no-underline whitespace-nowrap -outline-offset-3 hover:text-text`}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
