import { guestCode, guestNumber } from '#rules/check-in.ts'
import { useTranslation } from '#web/platform/language.ts'
import { useMe } from '#web/platform/session.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useWakeLock } from '#web/ui/use-wake-lock.ts'
import classes from './guest-code.module.css'
import { BareQrCode } from './qr-code.tsx'

type GuestCodeSheetProps = { opens: readonly string[]; opened: boolean; onClose: () => void }

/**
 * What a guest shows at the door: the code, the number that staff can type, and what they open. White in both themes, because a bright
 * screen is read faster. All of it is known without the network.
 */
export function GuestCodeSheet({ opens, ...dialog }: GuestCodeSheetProps) {
  const { t } = useTranslation()
  const { displayName, guestCode: code } = useMe()
  const number = guestNumber(code)
  useWakeLock(dialog.opened)
  return (
    <Dialog
      {...dialog}
      title={t('guestCode.title')}
      classNames={{
        content: `${classes.sheet} bg-[#fff] text-[#111]`,
        header: 'bg-[#fff] text-[#111]',
        close: `${classes.close} text-[#111]`,
      }}
    >
      <div className="flex flex-col gap-2 items-center text-center">
        <BareQrCode
          content={guestCode(code)}
          label={t('guestCode.image', { number })}
          className="w-full max-w-80 h-auto"
        />
        <p className="grid">
          <span className="small">{t('guestCode.number')}</span>
          <b className="numbers font-display text-[2.25rem] leading-[1.15] tracking-[0.04em] wrap-anywhere">
            {number}
          </b>
        </p>
        <p className="font-display text-2xl font-strong wrap-anywhere">{displayName}</p>
        <ul className="plain-list numbers">
          {opens.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p className="small">{t('guestCode.show')}</p>
      </div>
    </Dialog>
  )
}
