import { Switch } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import type { EditableCompetition } from '#contract/competitions.ts'
import { useTranslation } from '#web/platform/language.ts'
import { useSwitchCompetition } from './use-switch-competition.ts'

/** Whether guests see a competition: Aktiv or Inaktiv. */
export function ActiveSwitch({ competition }: { competition: EditableCompetition }) {
  const { t } = useTranslation()
  const { title, isActive } = competition
  const turn = useSwitchCompetition(competition)
  return (
    <Switch
      size="md"
      label={t(isActive ? 'adminCompetitions.active' : 'adminCompetitions.inactive')}
      aria-label={t('adminCompetitions.activeOf', { title })}
      checked={isActive}
      onChange={(event) => {
        if (!turn.isPending) turn.mutate(event.currentTarget.checked)
      }}
    />
  )
}
