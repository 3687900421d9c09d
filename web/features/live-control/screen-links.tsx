import { Gamepad2, Projector } from 'lucide-react'
import { useTranslation } from '#web/platform/language.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import classes from './live-control.module.css'

/** Links to the display and to the players' screen. */
export function ScreenLinks({ competitionId }: { competitionId: string }) {
  const { t } = useTranslation()
  const params = { competitionId }
  return (
    <nav className={classes.screens} aria-label={t('liveAdmin.screens.title')}>
      <LinkButton
        to="/live-competition/$competitionId/screen"
        params={params}
        target="_blank"
        variant="default"
        leftSection={<Projector size={18} aria-hidden />}
      >
        {t('liveAdmin.screens.display')}
        <span className="visually-hidden"> ({t('liveAdmin.screens.newTab')})</span>
      </LinkButton>
      <LinkButton
        to="/live-competition/$competitionId"
        params={params}
        variant="default"
        leftSection={<Gamepad2 size={18} aria-hidden />}
      >
        {t('liveAdmin.screens.player')}
      </LinkButton>
    </nav>
  )
}
