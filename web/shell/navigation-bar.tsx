import { Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from '#web/platform/language.ts'
import { navigation } from './navigation.ts'
import classes from './navigation-bar.module.css'

/** The fixed bar under the thumb, at every width. */
export function NavigationBar() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  return (
    <nav
      className={classes.bar}
      aria-label={t('shell.navigation')}
      data-many={navigation.length > 5 || undefined}
    >
      <ul>
        {navigation.map(({ to, label, icon: Icon, current, highlighted }) => (
          <li key={to}>
            <Link
              to={to}
              className={classes.entry}
              activeProps={{}}
              aria-current={current.test(pathname) ? 'page' : undefined}
              data-highlighted={highlighted}
            >
              <span className={classes.icon}>
                <Icon size={22} aria-hidden />
              </span>
              <span className={classes.label}>{t(label)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
