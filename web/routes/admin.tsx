import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from '#web/platform/language.ts'
import { AdminOnly } from '#web/shell/admin-only.tsx'
import { adminScreens } from '#web/shell/admin-screens.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Screen } from '#web/ui/screen.tsx'
import classes from './admin.module.css'

/** /admin */
export function AdminScreen() {
  return (
    <AdminOnly>
      <Dashboard />
    </AdminOnly>
  )
}

function Dashboard() {
  const { t } = useTranslation()
  return (
    <Screen
      title={t('admin.title')}
      lead={t('admin.intro')}
      back={<BackLink to="/">{t('admin.back')}</BackLink>}
    >
      <ul className={classes.cards}>
        {adminScreens.map(({ to, icon: Icon, name }) => (
          <li key={to}>
            <Link to={to} className={classes.card}>
              <span className={classes.icon}>
                <Icon size={26} aria-hidden />
              </span>
              <span className={classes.texts}>
                <b>{t(`admin.cards.${name}`)}</b>
                <span>{t(`admin.cards.${name}Text`)}</span>
              </span>
              <ChevronRight size={22} aria-hidden />
            </Link>
          </li>
        ))}
      </ul>
    </Screen>
  )
}
