import { Link } from '@tanstack/react-router'
import { appName } from '#web/platform/app-name.ts'
import { useTranslation } from '#web/platform/language.ts'
import { useSession } from '#web/platform/session.tsx'
import { LineSkeleton } from '#web/ui/card-skeleton.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { PointsChip } from '#web/ui/points-chip.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Bell } from './bell.tsx'
import classes from './header.module.css'
import { LanguageMenu } from './language-menu.tsx'

/** Stands before anyone knows who is signed in; what depends on that fills in. */
export function Header() {
  const { t } = useTranslation()
  const { me, pending } = useSession()
  const name = appName()
  return (
    <header className={classes.header}>
      <Link to="/" className={classes.home}>
        <Logo size={38} />
        <span className={classes.names}>
          <span className={classes.title}>{name}</span>
          <span className={classes.subtitle}>{t('shell.subtitle')}</span>
        </span>
      </Link>
      <div className={classes.tools}>
        {me && <PointsChip points={me.points} label={t('shell.points', { count: me.points })} />}
        {pending && <LineSkeleton width={7} />}
        {me && <Bell />}
        <LanguageMenu />
        {me && <AccountMenu me={me} />}
      </div>
    </header>
  )
}
