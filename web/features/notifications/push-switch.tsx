import { Switch } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { useTranslation } from '#web/platform/language.ts'
import { usePush } from './use-push.ts'

/** Switches push for this device. Permission is requested only when the guest turns it on. */
export function PushSwitch() {
  const { t } = useTranslation()
  const { state, busy, failed, turn } = usePush()
  const isOn = state === 'on'
  const failure = t(isOn ? 'push.offFailed' : 'push.failed')
  return (
    <div>
      <Switch
        size="lg"
        checked={isOn}
        disabled={busy || (state !== 'on' && state !== 'off')}
        label={t('push.title')}
        description={t(`push.${state}`)}
        error={failed && failure}
        onChange={() => void turn(!isOn)}
      />
      <p role="alert" className="visually-hidden">
        {failed && failure}
      </p>
    </div>
  )
}
