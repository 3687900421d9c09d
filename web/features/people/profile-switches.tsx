import { Switch } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Me } from '#contract/accounts.ts'
import { type Topic, topics } from '#contract/bounds.ts'
import { formatDay } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { sessionKey } from '#web/platform/query-client.ts'
import { useAction } from '#web/ui/use-action.ts'
import { cancelMe, showMe, updateMe } from './use-me.ts'

type SwitchProps = {
  label: string
  text?: string
  isOn: boolean
  /** What is sent, and what the profile shows meanwhile. */
  change: (isOn: boolean) => { sent: Parameters<typeof updateMe>[0]; shown: Partial<Me> }
  /** Changes with the same word are sent one after the other. */
  queue: string
  onDone?: () => void
}

/** A switch of my profile, with immediate effect. A failure switches it back. */
function ProfileSwitch({ label, text = '', isOn, change, queue, onDone }: SwitchProps) {
  const client = useQueryClient()
  const { run } = useAction({
    request: (wanted: boolean) => updateMe(change(wanted).sent),
    success: null,
    failed: { title: 'ui.failed' },
    patch: (wanted) => {
      const me = client.getQueryData<{ me: Me | null }>(sessionKey)?.me
      const { shown } = change(wanted)
      void cancelMe()
      showMe(shown)
      const names = Object.keys(shown) as (keyof Me)[]
      return () => me && showMe(Object.fromEntries(names.map((name) => [name, me[name]])))
    },
    onDone: (me) => {
      showMe(me)
      onDone?.()
    },
    queue,
  })
  return (
    <Switch
      size="lg"
      checked={isOn}
      label={label}
      description={text || undefined}
      onChange={({ currentTarget }) => run(currentTarget.checked)}
    />
  )
}

/** Whether the leaderboard lists me. */
export function LeaderboardSwitch({ me }: { me: Me }) {
  const { t } = useTranslation()
  return (
    <ProfileSwitch
      label={t('profile.leaderboard.label')}
      text={t('profile.leaderboard.text')}
      isOn={me.onLeaderboard}
      change={(onLeaderboard) => ({ sent: { onLeaderboard }, shown: { onLeaderboard } })}
      queue="leaderboard-switch"
    />
  )
}

/** Whether I agree to mails with offers, and since when. */
export function MarketingSwitch({ me: { marketingConsentedAt } }: { me: Me }) {
  const { t, language } = useTranslation()
  return (
    <ProfileSwitch
      label={t('profile.marketing.label')}
      text={
        marketingConsentedAt
          ? t('profile.marketing.since', { when: formatDay(marketingConsentedAt, language) })
          : t('profile.marketing.text')
      }
      isOn={Boolean(marketingConsentedAt)}
      change={(marketing) => ({
        sent: { marketing },
        shown: { marketingConsentedAt: marketing ? new Date().toISOString() : null },
      })}
      queue="marketing-switch"
    />
  )
}

/** Which of the club's notifications I get. */
export function TopicSwitches({ me: { mutedTopics } }: { me: Me }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const without = (topic: Topic) => mutedTopics.filter((each) => each !== topic)
  return (
    <fieldset className="flex flex-col gap-4 m-0 p-0 border-0 min-w-0">
      <legend className="mb-3 p-0 font-semibold">{t('profile.topics.title')}</legend>
      <p className="muted small">{t('profile.topics.text')}</p>
      {topics.map((topic) => (
        <ProfileSwitch
          key={topic}
          label={t(`profile.topics.${topic}`)}
          isOn={!mutedTopics.includes(topic)}
          change={(isOn) => {
            const changed = { mutedTopics: isOn ? without(topic) : [...without(topic), topic] }
            return { sent: changed, shown: changed }
          }}
          queue="topics-switch"
          onDone={() => void client.invalidateQueries({ queryKey: ['notifications'] })}
        />
      ))}
    </fieldset>
  )
}
