import { Button } from '@mantine/core'
import { CloudOff, QrCode as QrIcon } from 'lucide-react'
import { useState } from 'react'
import type { MyPlaySession } from '#contract/my-play.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { gameTableName } from '#web/domain/game-words.ts'
import { QrCode } from '#web/domain/qr-code.tsx'
import { useTranslation } from '#web/platform/language.ts'
import { formatPrice } from '#web/platform/money.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { owedOf, PlayBill, priceOf } from './play-bill.tsx'
import { clockOf } from './play-card.tsx'
import { useMyPlayActions } from './use-my-play.ts'

type SessionProps = { session: MyPlaySession; now: Date }

type MySessionProps = SessionProps & {
  /** When the answer was saved in this browser, which has no network now. Null: it is new. */
  savedAt: string | null
}

/** What the guest plays: time and sum so far, line by line, and what the guest does about it. */
export function MySession({ session, now, savedAt }: MySessionProps) {
  const { t, language } = useTranslation()
  const { table, guest, friends, isMine, startedAt, stoppedAt, orderedOre, totalOre } = session
  const name = gameTableName(table)
  const { playedMs, totalOre: soFar } = priceOf(session, now)
  const isPaused = stoppedAt === null && session.segments.at(-1)?.endedAt !== null
  const people = friends.map(({ displayName }) => displayName).join(', ')
  const withHost =
    isMine || guest === null ? t('myPlay.title') : t('myPlay.with', { name: guest.displayName })
  return (
    <section className="panel flex flex-col gap-4" aria-labelledby="my-play">
      <div className="grid gap-1">
        <h2 id="my-play" className="wrap-anywhere">
          {stoppedAt === null ? withHost : t('myPlay.ended')}
        </h2>
        <p className="muted">
          {t('myPlay.at', { table: name, time: stockholmWallClock(new Date(startedAt)).time })}
          {isPaused && ` · ${t('myPlay.paused')}`}
        </p>
        {savedAt !== null && (
          <p className="muted small numbers flex items-center gap-1.5">
            <CloudOff size={16} aria-hidden />
            {t('evening.updated', { time: stockholmWallClock(new Date(savedAt)).time })}
          </p>
        )}
      </div>
      <dl className="flex flex-wrap gap-x-8 gap-y-2 m-0 numbers">
        <div>
          <dt className="muted small">{t('myPlay.clock')}</dt>
          <dd className="m-0 text-2xl font-bold">{clockOf(playedMs)}</dd>
        </div>
        <div>
          <dt className="muted small">{t(stoppedAt === null ? 'myPlay.sum' : 'play.bill.total')}</dt>
          <dd className="m-0 text-2xl font-bold">{formatPrice(totalOre ?? soFar, language)}</dd>
        </div>
        {orderedOre > 0 && (
          <div>
            <dt className="muted small">{t('myPlay.ordered')}</dt>
            <dd className="m-0 text-2xl font-bold">{formatPrice(orderedOre, language)}</dd>
          </div>
        )}
      </dl>
      <details>
        <summary className="min-h-11 py-2 cursor-pointer">{t('myPlay.lines')}</summary>
        <PlayBill session={session} now={now} />
      </details>
      {people !== '' && <p className="muted wrap-anywhere">{t('myPlay.people', { names: people })}</p>}
      {stoppedAt === null ? (
        <Actions session={session} now={now} />
      ) : (
        <p className="font-medium" role="status">
          {owedOf(session) === 0
            ? t('myPlay.payNothing')
            : orderedOre > 0
              ? t('myPlay.payAll', { price: formatPrice(owedOf(session), language) })
              : t('myPlay.pay')}
        </p>
      )}
    </section>
  )
}

function Actions({ session, now }: SessionProps) {
  const { t, language } = useTranslation()
  const { stop, leave } = useMyPlayActions()
  const [open, setOpen] = useState<'join' | 'stop' | 'leave' | null>(null)
  const { guest, isMine, joinKey, table } = session
  const name = gameTableName(table)
  const soFar = priceOf(session, now).totalOre
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/menu">{t('myPlay.order')}</LinkButton>
        {joinKey !== null && (
          <Button
            variant="default"
            leftSection={<QrIcon size={18} aria-hidden />}
            aria-haspopup="dialog"
            onClick={() => setOpen('join')}
          >
            {t('myPlay.join')}
          </Button>
        )}
        {isMine && (
          <Button variant="default" onClick={() => setOpen('stop')}>
            {t('myPlay.stop')}
          </Button>
        )}
        {!isMine && (
          <Button variant="default" onClick={() => setOpen('leave')}>
            {t('myPlay.leave')}
          </Button>
        )}
      </div>
      {!isMine && guest && (
        <p className="muted small">{t('myPlay.hostStops', { name: guest.displayName })}</p>
      )}
      <ConfirmDialog
        opened={open === 'leave'}
        onClose={() => setOpen(null)}
        onConfirm={() => void leave.run(session)}
        title={t('myPlay.leaveTitle', { table: name })}
        confirmLabel={t('myPlay.leave')}
        cancelLabel={t('myPlay.leaveStay')}
        busy={leave.isPending}
        destructive={false}
      >
        <p>{t('myPlay.leaveText')}</p>
      </ConfirmDialog>
      {joinKey !== null && (
        <Dialog
          opened={open === 'join'}
          onClose={() => setOpen(null)}
          title={t('myPlay.joinTitle', { table: name })}
        >
          <div className="grid gap-4 justify-items-center text-center">
            <QrCode
              content={`${window.location.origin}/play/table/${table.id}?join=${joinKey}`}
              label={t('myPlay.joinCode', { table: name })}
            />
            <p>{t('myPlay.joinText')}</p>
          </div>
        </Dialog>
      )}
      <ConfirmDialog
        opened={open === 'stop'}
        onClose={() => setOpen(null)}
        onConfirm={() => void stop.run(session)}
        title={t('myPlay.stopTitle', { table: name })}
        confirmLabel={t('myPlay.stop')}
        busy={stop.isPending}
        destructive={false}
      >
        <p>{t(soFar + session.orderedOre > 0 ? 'myPlay.stopText' : 'myPlay.stopFreeText')}</p>
        <p className="numbers font-bold">{formatPrice(soFar, language)}</p>
      </ConfirmDialog>
    </>
  )
}
