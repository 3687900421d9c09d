import { Group, Stack } from '@mantine/core'
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
    <div className={classes.hero}>
      <div className={classes.who}>
        <Avatar name={me.displayName} url={me.avatarUrl} size={112} className={classes.picture} />
        <div className={classes.texts}>
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
    <Group gap={16} wrap="nowrap" className={classes.progress}>
      <LevelBall level={level} size={64} />
      <Stack gap={4} flex={1} miw={0}>
        <Group component="p" justify="space-between" gap="6px 12px" className={classes.level}>
          <span>{t('points.level', { level })}</span>
          <PointsChip points={points} label={t('shell.points', { count: points })} />
        </Group>
        <LevelProgress points={points} level={level} />
      </Stack>
    </Group>
  )
}
