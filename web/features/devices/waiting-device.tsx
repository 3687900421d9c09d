import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#web/platform/language.ts'
import { leaveSession, useSession } from '#web/platform/session.tsx'
import { useWakeLock } from '#web/ui/use-wake-lock.ts'
import { deviceQueries } from './queries.ts'

/** The screen of a device that waits: a code for an admin, readable across a room. `isEnded`: it was paired until now. */
export function WaitingDevice({ isEnded }: { isEnded: boolean }) {
  const { t } = useTranslation()
  const { me } = useSession()
  return (
    <section className="flex flex-col items-center justify-center gap-6 min-h-dvh p-6 text-center">
      <h1 className="text-balance">{t('device.title')}</h1>
      {isEnded && <p role="status">{t('device.ended')}</p>}
      {me ? <SignedIn name={me.displayName} /> : <Code />}
    </section>
  )
}

/** Milliseconds between two questions whether this device is paired. */
const untilPaired = 2_000

/** The code, renewed until the device is paired. */
function Code() {
  const { t } = useTranslation()
  useQuery(deviceQueries.session(untilPaired))
  const { data, isError } = useQuery(deviceQueries.code())
  useWakeLock(true)
  if (isError) return <p role="alert">{t('device.failed')}</p>
  if (!data) return <p role="status">{t('device.loading')}</p>
  const address = `${location.host}/admin/devices`
  return (
    <>
      {/* As large as the screen allows: a sixth of the width for each character. */}
      <p
        className="font-display font-[780] leading-none whitespace-nowrap numbers text-[min(17vw,60vh)] tracking-[0.04em]"
        role="img"
        aria-label={t('device.code', { letters: [...data.code].join(' ') })}
      >
        {data.code}
      </p>
      <p className="max-w-[60ch] wrap-anywhere">
        {t('device.how', { address })} {t('device.renews')}
      </p>
    </>
  )
}

/** Whoever is signed in here would act instead of the device. */
function SignedIn({ name }: { name: string }) {
  const { t } = useTranslation()
  return (
    <>
      <p className="max-w-[60ch]">{t('device.signedIn', { name })}</p>
      <Button size="lg" onClick={() => void leaveSession()}>
        {t('device.signOut')}
      </Button>
    </>
  )
}
