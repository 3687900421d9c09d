import { Menu } from '@mantine/core'
import type { MenuProps } from './header-menu.tsx'
import { ThemeChoice } from './theme-choice.tsx'

/** The themes, for who has no account menu yet. */
export const ThemeMenu = ({ anchor, ...menu }: MenuProps) => (
  <Menu position="bottom-end" width={220} {...menu}>
    <Menu.Target>{anchor}</Menu.Target>
    <Menu.Dropdown>
      <ThemeChoice />
    </Menu.Dropdown>
  </Menu>
)
