import type { Me } from '#contract/accounts.ts'
import { pointsPerLevel, progressOf } from '#rules/levels.ts'
import { useTranslation } from '#web/platform/language.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { LevelBall } from '#web/ui/level-ball.tsx'
import { PointsChip } from '#web/ui/points-chip.tsx'
import { RailDivider } from '#web/ui/rail-divider.tsx'
import { AvatarEditor } from './avatar-editor.tsx'
import { NameEditor } from './name-editor.tsx'
import classes from './profile-hero.module.css'

/** Who I am here: picture, name, points, and how far it is to the next level. */
export function ProfileHero({ me }: { me: Me }) {
  return (
    <div className={classes.hero}>
      <div className={classes.who}>
        <Avatar name={me.displayName} url={me.avatarUrl} size={112} className={classes.picture} />
        <div className={classes.words}>
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
  const count = progressOf(points)
  // A level that the club has given stands until the points have caught up with it.
  const next = level * pointsPerLevel
  const isAhead = next - points > pointsPerLevel
  const words = isAhead
    ? t('profile.level.ahead', { count: points, next, level: level + 1 })
    : t('profile.level.progress', { count, of: pointsPerLevel, level: level + 1 })
  return (
    <div className={classes.progress}>
      <LevelBall level={level} size={64} />
      <div className={classes.rail}>
        <p className={classes.level}>
          <span>{t('profile.level.now', { level })}</span>
          <PointsChip points={points} label={t('shell.points', { count: points })} />
        </p>
        <RailDivider
          progress={isAhead ? points / next : count / pointsPerLevel}
          label={t('profile.level.label')}
        />
        <p className={classes.next}>{words}</p>
      </div>
    </div>
  )
}
