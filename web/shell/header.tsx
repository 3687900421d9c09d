import { useHeader } from '#web/features/content/use-header.ts'
import { useSession } from '#web/platform/session.tsx'
import { LineSkeleton } from '#web/ui/card-skeleton.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Bell } from './bell.tsx'
import { HeaderFrame } from './header-frame.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { HeaderNavigation } from './navigation-bar.tsx'
import { PointsBadge } from './points-badge.tsx'

/** Stands before anyone knows who is signed in; what depends on that fills in. */
export function Header() {
  const { me, pending } = useSession()
  return (
    <HeaderFrame header={useHeader()} navigation={<HeaderNavigation />}>
      {me && <PointsBadge points={me.points} />}
      {pending && <LineSkeleton width={7} />}
      {me && <Bell />}
      <LanguageMenu />
      {me && <AccountMenu me={me} />}
    </HeaderFrame>
  )
}
