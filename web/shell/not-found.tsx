import { ballOf } from '#web/domain/level-ball.tsx'
import { useTranslation } from '#web/platform/language.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Screen } from '#web/ui/screen.tsx'

/** The not-found screen: '404' and a link to home. */
export function NotFound() {
  const { t } = useTranslation()
  return (
    <Screen title={t('shell.notFound.title')} hideTitle width="narrow">
      <div className="py-[clamp(24px,10vh,96px)] text-center [&_svg]:w-[clamp(72px,22vw,128px)] flex flex-col gap-3 items-center">
        <p className="flex items-center gap-2 mb-4" aria-hidden>
          <Ball digit="4" level={4} />
          <Ball digit="0" level={3} />
          <Ball digit="4" level={12} />
        </p>
        <p className="normal-nums font-display text-[1.5rem] font-strong leading-[1.2] text-balance">
          {t('shell.notFound.text')}
        </p>
        <p className="muted">{t('shell.notFound.hint')}</p>
        <LinkButton to="/" mt={12}>
          {t('shell.toHome')}
        </LinkButton>
      </div>
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
      <text
        x="40"
        y="39"
        className="fill-[#14181a] font-display text-[25px] font-bold [text-anchor:middle] [dominant-baseline:central]"
      >
        {digit}
      </text>
      <ellipse cx="28" cy="15" rx="12" ry="5.500" fill="#fff" opacity=".35" transform="rotate(-24 28 15)" />
    </svg>
  )
}
