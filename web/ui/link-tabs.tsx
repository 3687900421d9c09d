import { Link, type LinkProps } from '@tanstack/react-router'
import classes from './link-tabs.module.css'

type Tab = Pick<LinkProps, 'to' | 'search'> & { label: string }

/** Links between the screens about one subject, or between the views of one, which differ by their search. */
export function LinkTabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav aria-label={label} className={classes.tabs}>
      {tabs.map(({ label, ...link }) => (
        <Link
          key={label}
          {...link}
          activeOptions={{ includeSearch: link.search !== undefined, exact: link.search !== undefined }}
          className={classes.tab}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}
