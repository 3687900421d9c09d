import { Link } from '@tanstack/react-router'
import { guestCode, guestNumber } from '#rules/check-in.ts'
import { useTranslation } from '#web/platform/language.ts'
import { useMe } from '#web/platform/session.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useWakeLock } from '#web/ui/use-wake-lock.ts'
import classes from './guest-code.module.css'
import { NearTime } from './near-time.tsx'
import { type Opened, openedPlace, openedTable } from './opened.ts'
import { BareQrCode } from './qr-code.tsx'
import { useTonight } from './tonight.ts'

type GuestCodeSheetProps = { opens: Opened; opened: boolean; onClose: () => void }

/**
 * What a guest shows at the door: the code, the number that staff can type, and everything that they open tonight. White in both themes,
 * because a bright screen is read faster. All of it is known without the network.
 */
export function GuestCodeSheet({ opens, ...dialog }: GuestCodeSheetProps) {
  const { t } = useTranslation()
  const { displayName, guestCode: code } = useMe()
  const number = guestNumber(code)
  const all = useOpened(opens)
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
        <ul className="plain-list">
          {all.map(({ id, what, isSwedish, startsAt, target }) => (
            <li key={id}>
              <Link
                {...target}
                onClick={dialog.onClose}
                className="inline-flex flex-wrap items-center justify-center gap-x-1.5 min-h-11 text-inherit underline-offset-3"
              >
                <span lang={isSwedish ? 'sv' : undefined}>{what}</span> <NearTime at={startsAt} />
              </Link>
            </li>
          ))}
        </ul>
        <p className="small">{t('guestCode.show')}</p>
      </div>
    </Dialog>
  )
}

/** What the code opens: the tables and the places of tonight, and what it was opened for, which may be of another day. */
function useOpened(own: Opened): Opened[] {
  const tonight = useTonight()
  const tables = tonight?.tables.filter(
    ({ status, checkedInAt }) => status === 'confirmed' && checkedInAt === null,
  )
  const mine = [...(tables ?? []).map(openedTable), ...(tonight?.events ?? []).map(openedPlace)]
  const others = mine.filter(({ id }) => id !== own.id)
  return [own, ...others].sort((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt))
}
