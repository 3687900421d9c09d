import { Link } from '@tanstack/react-router'
import { Bell as BellIcon, Languages } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Avatar } from '#web/domain/avatar.tsx'
import { LevelBall } from '#web/domain/level-ball.tsx'
import { PointsChip } from '#web/domain/points-chip.tsx'
import { useHeader } from '#web/features/content/queries.ts'
import { useNotifications, useRealtimeNotifications } from '#web/features/notifications/use-notifications.ts'
import { useRenewedPush } from '#web/features/notifications/use-renewed-push.ts'
import { languageName, useTranslation } from '#web/platform/language.ts'
import { useMe, useSession } from '#web/platform/session.tsx'
import { LineSkeleton } from '#web/ui/card-skeleton.tsx'
import classes from './header.module.css'
import { HeaderFrame } from './header-frame.tsx'
import { HeaderMenu } from './header-menu.tsx'
import { HeaderNavigation } from './navigation-bar.tsx'

/** Rendered before the session is known; parts that depend on it follow. */
export function Header() {
  const { me: user, pending } = useSession()
  const me = pending ? null : user
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

/** My current points, with a link to the ledger. */
function PointsBadge({ points }: { points: number }) {
  const { t } = useTranslation()
  const first = useRef(points)
  const [news, setNews] = useState<number | null>(null)
  useEffect(() => {
    if (points === first.current) return
    first.current = points
    setNews(points)
  }, [points])
  return (
    <>
      <Link
        to="/my-points"
        className={`${classes.points} inline-flex items-center h-11 rounded-[22px] text-inherit no-underline max-[27em]:[&>*]:px-2.25`}
        data-points-badge
      >
        <PointsChip points={points} label={t('shell.points', { count: points })} />
      </Link>
      <span role="status" className="visually-hidden">
        {news !== null && t('shell.pointsNow', { count: news })}
      </span>
    </>
  )
}

const loadBell = () => import('./bell-menu.tsx').then(({ BellMenu }) => BellMenu)

/** The notification bell with its unread count and list. */
function Bell() {
  const { t } = useTranslation()
  const { data, items } = useNotifications()
  useRealtimeNotifications(data)
  useRenewedPush()
  const unread = items.filter(({ seen }) => !seen).length
  return (
    <HeaderMenu
      label={unread > 0 ? t('notifications.unread', { count: unread }) : t('notifications.title')}
      popup="dialog"
      load={loadBell}
    >
      <span className="relative inline-flex">
        <BellIcon size={20} aria-hidden />
        {unread > 0 && (
          <span
            key={unread}
            className={`numbers ${`${classes.unread} absolute -top-2.25 left-2.75 min-w-4.75 py-0 px-1.25 border-2 border-surface rounded-md bg-danger text-on-danger text-xs font-bold leading-[17px] text-center`}`}
            aria-hidden
          >
            {unread}
          </span>
        )}
      </span>
    </HeaderMenu>
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

/** The language button of the header, exported for the sign-in screen, which has no header. */
export function LanguageButton() {
  const { t, language } = useTranslation()
  const own = languageName(language)
  return (
    <HeaderMenu label={`${t('shell.language.label')}: ${own}`} popup="menu" load={loadLanguages}>
      <Languages size={20} aria-hidden />
      <span className={`${classes.long} hidden md:inline`}>{own}</span>
    </HeaderMenu>
  )
}
