import { SunMoon } from 'lucide-react'
import { useTranslation } from '#web/platform/language.ts'
import { HeaderMenu } from './header-menu.tsx'

const loadThemes = () => import('./theme-menu.tsx').then(({ ThemeMenu }) => ThemeMenu)

/** The theme button of the sign-in screen. Signed-in users find the themes in the account menu. */
export function ThemeButton() {
  const { t } = useTranslation()
  return (
    <HeaderMenu label={t('shell.account.theme')} popup="menu" load={loadThemes}>
      <SunMoon size={20} aria-hidden />
    </HeaderMenu>
  )
}
