import { Link, useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/platform/language.ts'
import { barEntries, headerEntries, type NavigationEntry } from './navigation.ts'
import classes from './navigation-bar.module.css'

/** Where a narrow bar may break a name. The hyphen comes from the style sheet and is not part of the name. */
const softHyphen = '\u00AD'

/** Below 1024 px: the fixed bottom bar. */
export function NavigationBar() {
  const { t } = useTranslation()
  return (
    <nav className={classes.bar} aria-label={t('shell.navigation')}>
      <ul>
        {barEntries.map(({ icon: Icon, ...entry }) => (
          <li key={entry.to}>
            <EntryLink entry={entry} className={classes.entry}>
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

/** From 1024 px: the same in the header. */
export function HeaderNavigation() {
  const { t } = useTranslation()
  return (
    <nav className={classes.inHeader} aria-label={t('shell.navigation')}>
      <ul>
        {headerEntries.map((entry) => (
          <li key={entry.to}>
            <EntryLink entry={entry} className={classes.word} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

type EntryLinkProps = { entry: NavigationEntry; className: string | undefined; children?: ReactNode }

function EntryLink({ entry: { to, label, current, highlighted }, className, children }: EntryLinkProps) {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const [start, ...rest] = t(label).split(softHyphen)
  return (
    <Link
      to={to}
      className={className}
      activeProps={{}}
      aria-label={[start, ...rest].join('')}
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
    </Link>
  )
}
