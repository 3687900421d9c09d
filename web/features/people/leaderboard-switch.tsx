import { Switch } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import type { Me } from '#contract/accounts.ts'
import { errorMessage } from '#web/platform/error-message.ts'
import { useTranslation } from '#web/platform/language.ts'
import { toast } from '#web/ui/toast.ts'
import { useUpdateMe } from './use-me.ts'

/** Switches whether the leaderboard lists me, with immediate effect. */
export function LeaderboardSwitch({ me }: { me: Me }) {
  const { t } = useTranslation()
  const update = useUpdateMe()
  const choose = (onLeaderboard: boolean) =>
    update.mutate(
      { onLeaderboard },
      {
        onError: (error) =>
          toast({ kind: 'error', title: t('profile.failed'), message: errorMessage(error) }),
      },
    )
  return (
    <Switch
      size="lg"
      checked={me.onLeaderboard}
      label={t('profile.leaderboard.label')}
      description={t('profile.leaderboard.text')}
      onChange={({ currentTarget }) => choose(currentTarget.checked)}
    />
  )
}
