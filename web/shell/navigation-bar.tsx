import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/platform/language.ts'
import classes from './navigation.module.css'
import { barEntries, headerEntries, type NavigationEntry } from './navigation.ts'

/** Where a narrow bar may break a name. The hyphen comes from the style sheet and is not part of the name. */
const softHyphen = '\u00AD'

/** Below 1024 px: the fixed bottom bar. */
export function NavigationBar() {
  const { t } = useTranslation()
  return (
    <nav
      className={`${classes.bar} fixed z-90 inset-x-0 bottom-0 h-(--bottom-bar-height) pb-[env(safe-area-inset-bottom,0px)] bg-surface border-t border-t-line wide:hidden`}
      aria-label={t('shell.navigation')}
    >
      <ul className="plain-list">
        {barEntries.map(({ icon: Icon, ...entry }) => (
          <li key={entry.to}>
            <EntryLink entry={entry}>
              <span
                className={`${classes.icon} grid place-items-center w-14 max-w-full h-7.5 rounded-[15px]`}
              >
                <Icon size={22} aria-hidden />
              </span>
            </EntryLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** From 1024 px: the navigation in the header. */
export function HeaderNavigation() {
  const { t } = useTranslation()
  return (
    <nav
      className={`${classes.inHeader} hidden wide:block wide:flex-1 wide:ml-4`}
      aria-label={t('shell.navigation')}
    >
      <ul className="plain-list flex items-center gap-0.5">
        {headerEntries.map((entry) => (
          <li key={entry.to}>
            <EntryLink entry={entry} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

type EntryLinkProps = {
  entry: NavigationEntry
  /** How many things on the screen wait for an answer. */
  waiting?: number | undefined
  /** The icon. */
  children?: ReactNode
}

/** A link to a screen, marked as current on the paths of its entry. */
export function EntryLink({ entry, waiting = 0, children }: EntryLinkProps) {
  const { to, label, current, highlighted } = entry
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const [start, ...rest] = t(label).split(softHyphen)
  return (
    // A link of the bottom bar, of the header or of the administration's rail.
    <Link
      to={to}
      className={`${classes.entry} relative flex items-center rounded-md text-muted font-[600] no-underline hover:text-text`}
      activeProps={{}}
      activeOptions={{ exact: true }}
      aria-label={[
        start,
        ...rest,
        ...(waiting > 0 ? [` ${t('shell.waiting', { count: waiting })}`] : []),
      ].join('')}
      aria-current={current.test(pathname) ? 'page' : undefined}
      data-highlighted={highlighted}
    >
      {children}
      <span className={classes.label}>
        {start}
        {rest.map((part) => (
          <span key={part} className={classes.part}>
            {part}
          </span>
        ))}
      </span>
      {waiting > 0 && (
        <>
          {/* The name has the same words, with the same space. */}{' '}
          {/* How many things wait for an answer. */}
          <span
            className={`${classes.waiting} flex-none min-w-5.5 py-px px-1.5 rounded-[11px] bg-brass text-on-brass text-sm font-bold text-center whitespace-nowrap`}
            aria-hidden
          >
            {waiting}
          </span>
        </>
      )}
    </Link>
  )
}
