import { Link } from '@tanstack/react-router'
import { CalendarDays, ChevronRight, History, House, Megaphone, PanelTop, Trophy, Users } from 'lucide-react'
import { useTranslation } from '#web/platform/language.ts'
import { AdminOnly } from '#web/shell/admin-only.tsx'
import { BackLink } from '#web/ui/back-link.tsx'
import { Screen } from '#web/ui/screen.tsx'
import classes from './admin.module.css'

/** The screens that an admin reaches from here. A card stands here once its screen works. */
const cards = [
  { to: '/admin/events', icon: CalendarDays, name: 'events' },
  { to: '/admin/competitions', icon: Trophy, name: 'competitions' },
  { to: '/admin/users', icon: Users, name: 'users' },
  { to: '/admin/header', icon: PanelTop, name: 'header' },
  { to: '/admin/homepage', icon: House, name: 'homepage' },
  { to: '/admin/notifications', icon: Megaphone, name: 'notifications' },
  { to: '/admin/audit', icon: History, name: 'audit' },
] as const

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
        {cards.map(({ to, icon: Icon, name }) => (
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
