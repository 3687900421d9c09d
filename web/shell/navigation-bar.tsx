import { Group } from '@mantine/core'
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
    <nav className={classes.bar} aria-label={t('shell.navigation')}>
      <ul className="plain-list">
        {barEntries.map(({ icon: Icon, ...entry }) => (
          <li key={entry.to}>
            <EntryLink entry={entry}>
              <span className={classes.icon}>
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
    <nav className={classes.inHeader} aria-label={t('shell.navigation')}>
      <Group component="ul" gap={2} wrap="nowrap" className="plain-list">
        {headerEntries.map((entry) => (
          <li key={entry.to}>
            <EntryLink entry={entry} />
          </li>
        ))}
      </Group>
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
    <Link
      to={to}
      className={classes.entry}
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
          <span className={classes.waiting} aria-hidden>
            {waiting}
          </span>
        </>
      )}
    </Link>
  )
}
