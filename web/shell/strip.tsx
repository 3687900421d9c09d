import { Link, type LinkProps } from '@tanstack/react-router'
import { BellRing, ChevronRight, Coffee, Target, Trophy, Utensils } from 'lucide-react'
import { type ReactNode, use } from 'react'
import { createPortal } from 'react-dom'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { tableNumbers } from '#rules/table-numbers.ts'
import { gameTableName } from '#web/domain/game-words.ts'
import { Lamp } from '#web/domain/lamp.tsx'
import { openResult } from '#web/domain/opened-result.ts'
import { textsOf, useTranslation } from '#web/platform/language.ts'
import { Said } from '#web/ui/said.tsx'
import { ChallengeStrip } from './challenge-strip.tsx'
import { Cloche } from './cloche.tsx'
import classes from './strip.module.css'
import type { StripContent } from './strip-choice.ts'

type StripProps = {
  content: StripContent
  /** Keeps this content in its place, whatever else there is to say, until it is called with null. */
  onHold: (content: StripContent | null) => void
}

/** The strip: one line that leads to what it announces, or the button of an open challenge. */
export function Strip({ content, onHold }: StripProps) {
  const { t, language } = useTranslation()
  use(textsOf('live', language))
  return (
    <section
      className={`${classes.strip} absolute inset-x-0 top-0 h-14 overflow-hidden`}
      data-strip
      data-kind={content.kind}
      aria-label={t('strip.label')}
    >
      {content.kind === 'challenge' ? (
        <ChallengeStrip key={content.challenge.id} {...content} onHold={onHold} />
      ) : (
        <StripLink content={content} />
      )}
    </section>
  )
}

type Line = {
  target: Pick<LinkProps, 'to' | 'params'>
  icon: ReactNode
  text: string
  /** What a screen reader announces, where the text alone would not say it. */
  said?: string
  /** The text is the club's. */
  isSwedish?: boolean
  action: 'strip.enter' | 'strip.show' | 'strip.back'
  onOpen?: () => void
}

function StripLink({ content }: { content: Exclude<StripContent, { kind: 'challenge' }> }) {
  const { t } = useTranslation()
  const line = useLine(content)
  return (
    <>
      <Said words={line.said ?? line.text} />
      <Link
        {...line.target}
        {...(line.onOpen && { onClick: line.onOpen })}
        className={`${classes.line} flex items-center gap-3 size-full px-(--page-gutter) text-text font-semibold no-underline`}
      >
        {line.icon}
        <span
          className="flex-1 min-w-0 overflow-hidden text-ellipsis whitespace-nowrap"
          {...(line.isSwedish && { lang: 'sv' })}
        >
          {line.text}
        </span>
        <span className="flex-none inline-flex items-center gap-0.5 text-brass-text font-bold">
          {t(line.action)}
          <ChevronRight size={20} aria-hidden />
        </span>
      </Link>
    </>
  )
}

const liveTarget = (competitionId: string): Line['target'] => ({
  to: '/live-competition/$competitionId',
  params: { competitionId },
})

function useLine(content: Exclude<StripContent, { kind: 'challenge' }>): Line {
  const { t, language } = useTranslation()
  switch (content.kind) {
    case 'live':
      return {
        target: liveTarget(content.live.competitionId),
        icon: <span className={`${classes.badge} flex-none`}>{t('strip.live')}</span>,
        text: content.live.title,
        said: t('strip.said', { title: content.live.title }),
        isSwedish: true,
        action: 'strip.enter',
      }
    case 'quizBreak': {
      const { live, news } = content
      const text =
        news.kind === 'on'
          ? t('strip.quizBreak.on', { time: stockholmWallClock(news.until).time })
          : news.kind === 'soon'
            ? t('strip.quizBreak.soon', { count: news.minutes })
            : t(`strip.quizBreak.${news.kind}`)
      return {
        target: liveTarget(live.competitionId),
        icon:
          news.kind === 'on' ? (
            <Coffee size={22} className="flex-none text-brass-text" aria-hidden />
          ) : (
            <BellRing size={22} className="flex-none text-brass-text" aria-hidden />
          ),
        text,
        action: 'strip.back',
      }
    }
    case 'result':
      return {
        target: liveTarget(content.live.competitionId),
        icon: <Trophy size={22} className="flex-none text-brass-text" aria-hidden />,
        text: t('strip.result'),
        action: 'strip.show',
        onOpen: () => openResult(content.live.competitionId),
      }
    case 'food':
      return {
        target: { to: '/order/$orderId', params: { orderId: content.order.id } },
        icon: <Cloche order={content.order} />,
        text: t(content.order.tableNumber === null ? 'strip.foodAtBar' : 'strip.foodToTable'),
        action: 'strip.show',
      }
    case 'table':
      return {
        target: { to: '/table-booking/$bookingId', params: { bookingId: content.booking.id } },
        icon: <Utensils size={22} className="flex-none text-brass-text" aria-hidden />,
        text: t('strip.table', { number: tableNumbers(content.booking) }),
        action: 'strip.show',
      }
    case 'called': {
      use(textsOf('play', language))
      const { wait } = content
      const { time } = stockholmWallClock(new Date(wait.call.until))
      return {
        target: { to: '/play' },
        icon: <BellRing size={22} className="flex-none text-brass-text" aria-hidden />,
        text: t('strip.called', { table: gameTableName({ ...wait, ...wait.call }), time }),
        action: 'strip.show',
      }
    }
    case 'play': {
      use(textsOf('play', language))
      const { table, startedAt } = content.session
      const { time } = stockholmWallClock(new Date(startedAt))
      return {
        target: { to: '/play/table/$gameTableId', params: { gameTableId: table.id } },
        icon: <Target size={22} className="flex-none text-brass-text" aria-hidden />,
        text: t('strip.play', { table: gameTableName(table), time }),
        action: 'strip.show',
      }
    }
  }
}

/** While the guest is in the middle of something: a lamp at the header's edge. */
export function StripLamp() {
  const { t, language } = useTranslation()
  use(textsOf('live', language))
  // Above the cart, which is a dialog.
  return createPortal(
    <section
      className={`${classes.lamp} fixed z-300 right-(--page-gutter) top-[calc(var(--header-bar)-6px)] pointer-events-none`}
      aria-label={t('strip.label')}
    >
      <span role="img" aria-label={t('strip.lamp')}>
        <Lamp light="live" />
      </span>
    </section>,
    document.body,
  )
}
