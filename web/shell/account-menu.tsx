import { Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { LogOut, ReceiptText, Spade, Ticket, Trophy, UserRound } from 'lucide-react'
import { useTranslation } from '#web/platform/language.ts'
import { leaveSession, useMe } from '#web/platform/session.tsx'
import { startOf } from '#web/platform/staff-start.ts'
import { toastFailure } from '#web/ui/failure-toast.ts'
import type { MenuProps } from './header-menu.tsx'
import { ThemeChoice } from './theme-menu.tsx'

/** The account menu. */
export function AccountMenu({ anchor, ...menu }: MenuProps) {
  const { t } = useTranslation()
  const me = useMe()
  const start = startOf(me)

  const signOut = () =>
    leaveSession().catch((error: unknown) => toastFailure(error, { title: t('shell.account.signOutFailed') }))

  return (
    <Menu position="bottom-end" width={280} {...menu}>
      <Menu.Target>{anchor}</Menu.Target>
      <Menu.Dropdown aria-label={t('shell.account.label')}>
        <Menu.Label>
          <bdi className="block text-text font-strong text-base max-h-[4.5em] py-[0.15em] overflow-hidden wrap-anywhere whitespace-pre-wrap">
            {me.displayName}
          </bdi>
          <span className="small block">{me.email}</span>
        </Menu.Label>
        <Menu.Item component={Link} to="/profile" leftSection={<UserRound size={18} aria-hidden />}>
          {t('shell.account.profile')}
        </Menu.Item>
        <Menu.Item component={Link} to="/my-bookings" leftSection={<Ticket size={18} aria-hidden />}>
          {t('shell.account.myBookings')}
        </Menu.Item>
        <Menu.Item component={Link} to="/my-orders" leftSection={<ReceiptText size={18} aria-hidden />}>
          {t('shell.account.myOrders')}
        </Menu.Item>
        {/* The bottom bar has the eight entries of the specification, so that a phone gets there from here. */}
        <Menu.Item component={Link} to="/competitions" leftSection={<Trophy size={18} aria-hidden />}>
          {t('shell.nav.competitions')}
        </Menu.Item>
        {(start !== null || me.secondFactor === 'due') && (
          <Menu.Item component={Link} to={start ?? '/admin'} leftSection={<Spade size={18} aria-hidden />}>
            {t(start && start !== '/admin' ? 'shell.account.staff' : 'shell.account.admin')}
          </Menu.Item>
        )}
        <Menu.Divider />
        <ThemeChoice />
        <Menu.Divider />
        <Menu.Item leftSection={<LogOut size={18} aria-hidden />} onClick={() => void signOut()}>
          {t('shell.account.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
