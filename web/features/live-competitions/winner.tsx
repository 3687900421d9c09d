import { Button, CloseButton } from '@mantine/core'
import { Share2 } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { numberedName } from '#rules/namesakes.ts'
import { Crown } from '#web/domain/podium.tsx'
import { appName } from '#web/platform/app-name.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import { useMe } from '#web/platform/session.tsx'
import type { LiveState } from './queries.ts'
import { useOrdinal } from './use-press-answer.ts'
import { useSharePicture } from './use-share-picture.ts'
import classes from './winner.module.css'

type WinnerProps = { state: LiveState; me: NonNullable<LiveState['me']>; onClose: () => void }

/** The winner's own screen: crown, prize, and a ticket that the staff can compare with the standings. It stays until it is closed. */
export function Winner({ state: { competition, standings }, me, onClose }: WinnerProps) {
  const { t, language } = useTranslation()
  const { userId, displayName } = useMe()
  const ordinal = useOrdinal()
  const title = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const own = standings.leaders.find((leader) => leader.userId === userId)
  const name = own ? numberedName(own.displayName, own.namesake) : displayName
  const points = t('points.count', { count: me.points, shown: formatNumber(me.points, language) })
  const isShared = standings.leaders.filter(({ rank }) => rank === 1).length > 1
  const headline = t(isShared ? 'live.finale.wonTogether' : 'live.finale.won')
  const share = useSharePicture({
    headline,
    name,
    competition: competition.title,
    points,
    product: appName(),
  })
  return (
    <dialog
      ref={dialog}
      className={`${classes.winner} fixed inset-0 size-full max-w-none max-h-none m-0 p-0 border-0 overflow-y-auto`}
      aria-labelledby={title}
      onClose={onClose}
    >
      <div className="flex flex-col items-center gap-3 min-h-full max-w-120 mx-auto px-5 pt-14 pb-[calc(24px+env(safe-area-inset-bottom,0px))] text-center text-[#1b1505]">
        <span className={classes.crown}>
          <Crown className="w-36" />
        </span>
        <h2 id={title} className="font-display text-[3.25rem] font-[800] leading-none tracking-[-0.02em]">
          {headline}
        </h2>
        <p className="font-[600] text-xl wrap-anywhere" lang="sv">
          {competition.title}
        </p>
        {competition.prize && (
          <p
            className={`${classes.prize} my-2 font-display text-[2.25rem] font-[780] leading-[1.08] wrap-anywhere text-balance`}
            lang="sv"
          >
            {competition.prize}
          </p>
        )}
        <section
          className={`${classes.ticket} w-full mt-auto p-5 rounded-[18px] bg-[#fffdf7] text-[#13231b]`}
          aria-label={t('live.finale.showAtBar')}
        >
          <p className="font-[650] text-[#6d5310]">{t('live.finale.showAtBar')}</p>
          <p className="mt-1 font-display text-[2rem] font-[760] leading-[1.1] wrap-anywhere">{name}</p>
          <p className="mt-2 pt-2 border-0 border-t border-dashed border-[#b38a33] font-[600] numbers">
            {ordinal(me.rank)} · {points} · {competition.joinCode}
          </p>
          <p className="wrap-anywhere" lang="sv">
            {competition.title}
          </p>
        </section>
        <Button
          className="mt-2 self-stretch"
          size="lg"
          variant="default"
          leftSection={<Share2 size={20} aria-hidden />}
          onClick={share}
        >
          {t('live.finale.share')}
        </Button>
        <CloseButton
          className={`${classes.close} absolute! top-3 right-3`}
          size={48}
          iconSize={26}
          aria-label={t('ui.close')}
          onClick={() => dialog.current?.close()}
        />
      </div>
    </dialog>
  )
}
