import { type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core'
import { Monitor, Moon, Sun } from 'lucide-react'
import { useTranslation } from '#web/platform/language.ts'
import type { MenuProps } from './header-menu.tsx'

/** The themes, for a visitor without an account menu. */
export const ThemeMenu = ({ anchor, ...menu }: MenuProps) => (
  <Menu position="bottom-end" width={220} {...menu}>
    <Menu.Target>{anchor}</Menu.Target>
    <Menu.Dropdown>
      <ThemeChoice />
    </Menu.Dropdown>
  </Menu>
)

const themes = [
  { scheme: 'dark', label: 'shell.account.dark', icon: Moon },
  { scheme: 'light', label: 'shell.account.light', icon: Sun },
  { scheme: 'auto', label: 'shell.account.auto', icon: Monitor },
] as const

/** The entries of a menu that choose the theme. */
export function ThemeChoice() {
  const { t } = useTranslation()
  // Without `keepTransitions` Mantine would write a <style> element, which the Content-Security-Policy forbids.
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true })
  return (
    <>
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
    </>
  )
}
