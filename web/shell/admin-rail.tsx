import { Link, useLocation } from '@tanstack/react-router'
import { use } from 'react'
import { textsOf, useTranslation } from '#web/platform/language.ts'
import classes from './admin-rail.module.css'
import { adminScreens, dashboard } from './admin-screens.ts'

/** From 1024 px: links to all screens of the administration, beside the open one. */
export function AdminRail() {
  const { t, language } = useTranslation()
  use(textsOf('admin', language))
  const { pathname } = useLocation()
  return (
    <nav className={classes.rail} aria-label={t('admin.rail')}>
      <ul>
        {[dashboard, ...adminScreens].map(({ to, icon: Icon, name, current }) => (
          <li key={to}>
            <Link
              to={to}
              className={classes.entry}
              activeProps={{}}
              activeOptions={{ exact: true }}
              aria-current={current.test(pathname) ? 'page' : undefined}
            >
              <Icon size={20} aria-hidden />
              <span className={classes.name}>{t(`admin.cards.${name}`)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
