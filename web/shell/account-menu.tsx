import { Box, type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { LogOut, Monitor, Moon, ReceiptText, Spade, Sun, Ticket, UserRound } from 'lucide-react'
import { errorMessage } from '#web/platform/error-message.ts'
import { useTranslation } from '#web/platform/language.ts'
import { leaveSession, useMe } from '#web/platform/session.tsx'
import { toast } from '#web/ui/toast.ts'
import classes from './account-menu.module.css'
import type { MenuProps } from './header-menu.tsx'

const themes = [
  { scheme: 'dark', label: 'shell.account.dark', icon: Moon },
  { scheme: 'light', label: 'shell.account.light', icon: Sun },
  { scheme: 'auto', label: 'shell.account.auto', icon: Monitor },
] as const

/** The account menu. */
export function AccountMenu({ anchor, ...menu }: MenuProps) {
  const { t } = useTranslation()
  const me = useMe()
  // Without `keepTransitions` Mantine would write a <style> element, which the Content-Security-Policy forbids.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })

  const signOut = () =>
    leaveSession().catch((error: unknown) =>
      toast({ kind: 'error', title: t('shell.account.signOutFailed'), message: errorMessage(error) }),
    )

  return (
    <Menu position="bottom-end" width={280} {...menu}>
      <Menu.Target>{anchor}</Menu.Target>
      <Menu.Dropdown aria-label={t('shell.account.label')}>
        <Menu.Label>
          <bdi className={classes.name}>{me.displayName}</bdi>
          <Box component="span" display="block" className="small">
            {me.email}
          </Box>
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
        {(me.role === 'admin' || me.secondFactor === 'due') && (
          <Menu.Item component={Link} to="/admin" leftSection={<Spade size={18} aria-hidden />}>
            {t('shell.account.admin')}
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Label>{t('shell.account.theme')}</Menu.Label>
        <Menu.RadioGroup
          value={colorScheme}
          onChange={(scheme) => setColorScheme(scheme as MantineColorScheme)}
        >
          {themes.map(({ scheme, label, icon: Icon }) => (
            <Menu.RadioItem key={scheme} value={scheme} rightSection={<Icon size={18} aria-hidden />}>
              {t(label)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<LogOut size={18} aria-hidden />} onClick={() => void signOut()}>
          {t('shell.account.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
