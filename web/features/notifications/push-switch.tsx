import { Switch } from '@mantine/core'
import '@mantine/core/styles/Switch.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import { BellRing } from 'lucide-react'
import { useTranslation } from '#web/platform/language.ts'
import classes from './push-switch.module.css'
import { usePush } from './use-push.ts'

/** Whether this device is told by push. Permission is asked for when the guest says yes, never before. */
export function PushSwitch() {
  const { t } = useTranslation()
  const { state, busy, failed, turn } = usePush()
  const isOn = state === 'on'
  const said = failed ? (isOn ? 'offFailed' : 'failed') : state
  return (
    <div className={classes.push}>
      <BellRing className={classes.sign} size={24} aria-hidden />
      <div className={classes.words}>
        <p className={classes.title} id="push-title">
          {t('notifications.push.title')}
        </p>
        <p className={classes.text} id="push-text" role="status" data-failed={failed || undefined}>
          {t(`notifications.push.${said}`)}
        </p>
      </div>
      {(state === 'on' || state === 'off') && (
        <Switch
          size="lg"
          className={classes.switch ?? ''}
          checked={isOn}
          disabled={busy}
          aria-labelledby="push-title"
          aria-describedby="push-text"
          onChange={() => void turn(!isOn)}
        />
      )}
    </div>
  )
}
