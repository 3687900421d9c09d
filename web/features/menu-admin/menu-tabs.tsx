import { ScreenTabs } from '#web/ui/screen-tabs.tsx'

const tabs = [
  { to: '/admin/menu', label: 'adminMenu.tabs.items' },
  { to: '/admin/menu-categories', label: 'adminMenu.tabs.categories' },
] as const

/** Links between the two screens about the menu. */
export const MenuTabs = () => <ScreenTabs label="adminMenu.tabs.label" tabs={tabs} />
