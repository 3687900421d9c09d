import { Group, Stack } from '@mantine/core'
import { ballOf } from '#web/domain/level-ball.tsx'
import { useTranslation } from '#web/platform/language.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Screen } from '#web/ui/screen.tsx'
import classes from './not-found.module.css'

/** The not-found screen: '404' and a link to home. */
export function NotFound() {
  const { t } = useTranslation()
  return (
    <Screen title={t('shell.notFound.title')} hideTitle width="narrow">
      <Stack gap={12} align="center" className={classes.missing}>
        <Group component="p" gap={8} mb={16} wrap="nowrap" aria-hidden>
          <Ball digit="4" level={4} />
          <Ball digit="0" level={3} />
          <Ball digit="4" level={12} />
        </Group>
        <p className={classes.text}>{t('shell.notFound.text')}</p>
        <p className="muted">{t('shell.notFound.hint')}</p>
        <LinkButton to="/" mt={12}>
          {t('shell.toHome')}
        </LinkButton>
      </Stack>
    </Screen>
  )
}

function Ball({ digit, level }: { digit: string; level: number }) {
  const { color, striped } = ballOf(level)
  return (
    <svg viewBox="0 0 80 80" aria-hidden>
      <ellipse cx="40" cy="76" rx="26" ry="4" opacity=".35" />
      <circle cx="40" cy="38" r="36" fill={striped ? '#F4EFE3' : color} />
      {striped && (
        <path d="M7.200 23.200h65.600a36 36 0 0 1 0 29.600H7.200a36 36 0 0 1 0-29.600Z" fill={color} />
      )}
      <circle cx="40" cy="38" r="19" fill="#FBF7EC" />
      <circle cx="40" cy="38" r="35.5" fill="none" stroke="#000" strokeOpacity=".3" />
      <text x="40" y="39" className={classes.digit}>
        {digit}
      </text>
      <ellipse cx="28" cy="15" rx="12" ry="5.500" fill="#fff" opacity=".35" transform="rotate(-24 28 15)" />
    </svg>
  )
}
