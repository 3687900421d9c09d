import type { Me } from '#contract/accounts.ts'
import { Avatar } from '#web/domain/avatar.tsx'
import { LevelBall } from '#web/domain/level-ball.tsx'
import { LevelProgress } from '#web/domain/level-progress.tsx'
import { PointsChip } from '#web/domain/points-chip.tsx'
import { useTranslation } from '#web/platform/language.ts'
import { AvatarEditor } from './avatar-editor.tsx'
import { NameEditor } from './name-editor.tsx'
import classes from './profile-hero.module.css'

/** The head of the profile: picture, name, points, and progress to the next level. */
export function ProfileHero({ me }: { me: Me }) {
  return (
    <div
      className={`${classes.hero} grid gap-5.5 py-5.5 px-4.5 border border-line rounded-[20px] text-on-cloth shadow-card min-[36em]:p-7`}
    >
      <div className="flex flex-col items-center text-center gap-4 min-w-0 min-[36em]:flex-row min-[36em]:gap-6 min-[36em]:text-start">
        <Avatar name={me.displayName} url={me.avatarUrl} size={112} className={classes.picture} />
        <div className="flex flex-col items-center gap-3 min-w-0 w-full min-[36em]:items-start">
          <NameEditor name={me.displayName} />
          <AvatarEditor me={me} />
        </div>
      </div>
      <Progress points={me.points} level={me.level} />
    </div>
  )
}

function Progress({ points, level }: Pick<Me, 'points' | 'level'>) {
  const { t } = useTranslation()
  return (
    <div className={`${classes.progress} py-3.5 px-4 rounded-[14px] bg-cloth-deep flex items-center gap-4`}>
      <LevelBall level={level} size={64} />
      <div className="flex flex-col gap-1 flex-1 min-w-0">
        <p
          className={`${classes.level} font-display font-strong text-xl flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5`}
        >
          <span>{t('points.level', { level })}</span>
          <PointsChip points={points} label={t('shell.points', { count: points })} />
        </p>
        <LevelProgress points={points} level={level} />
      </div>
    </div>
  )
}
