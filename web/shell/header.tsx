import { Languages } from 'lucide-react'
import { Avatar } from '#web/domain/avatar.tsx'
import { LevelBall } from '#web/domain/level-ball.tsx'
import { useHeader } from '#web/features/content/use-header.ts'
import { useTranslation } from '#web/platform/language.ts'
import { useMe, useSession } from '#web/platform/session.tsx'
import { LineSkeleton } from '#web/ui/card-skeleton.tsx'
import { Bell } from './bell.tsx'
import classes from './header.module.css'
import { HeaderFrame } from './header-frame.tsx'
import { HeaderMenu } from './header-menu.tsx'
import { HeaderNavigation } from './navigation-bar.tsx'
import { PointsBadge } from './points-badge.tsx'

/** Rendered before the session is known; parts that depend on it follow. */
export function Header() {
  const { me, pending } = useSession()
  return (
    <HeaderFrame header={useHeader()} navigation={<HeaderNavigation />}>
      {me && <PointsBadge points={me.points} />}
      {pending && <LineSkeleton width={7} />}
      {me && <Bell />}
      <LanguageButton />
      {me && <AccountButton />}
    </HeaderFrame>
  )
}

const loadAccount = () => import('./account-menu.tsx').then(({ AccountMenu }) => AccountMenu)

function AccountButton() {
  const { t } = useTranslation()
  const { displayName, level, avatarUrl } = useMe()
  return (
    <HeaderMenu
      label={t('shell.account.labelOf', { name: displayName, level })}
      popup="menu"
      load={loadAccount}
    >
      {avatarUrl === null ? (
        <LevelBall level={level} size={30} />
      ) : (
        <Avatar name={displayName} url={avatarUrl} size={32} />
      )}
    </HeaderMenu>
  )
}

const loadLanguages = () => import('./language-menu.tsx').then(({ LanguageMenu }) => LanguageMenu)

/** Also for the sign-in screen, which has no header. */
export function LanguageButton() {
  const { t, language } = useTranslation()
  const own = t(`shell.language.${language}`)
  return (
    <HeaderMenu label={`${t('shell.language.label')}: ${own}`} popup="menu" load={loadLanguages}>
      <Languages size={20} aria-hidden />
      <span className={classes.long}>{own}</span>
    </HeaderMenu>
  )
}
