import type { ReactNode } from 'react'
import type { Leader } from '#contract/points.ts'
import { Podium } from '#web/domain/podium.tsx'
import { useTranslation } from '#web/platform/language.ts'
import { FirstPicture } from '#web/ui/first-picture.tsx'
import stage from './leaderboard-stage.webp'
import classes from './points.module.css'

/** The background of the podium: a pool table's cloth, lit by a lamp. Empty while the leaders are loading. */
export function PodiumStage({ children }: { children?: ReactNode }) {
  return (
    <div
      className={`${classes.cloth} relative grid items-end isolate overflow-hidden min-h-86 px-3 pt-16.5 pb-0 border border-[#0a2419] rounded-[22px] bg-[#123f2c] text-[#f4efe3] shadow-card text-md md:min-h-104 md:px-7 md:pt-18.5 md:pb-0 md:text-lg`}
    >
      <FirstPicture
        className="absolute z-[-1] inset-0 size-full object-cover object-top"
        src={stage}
        width={960}
        height={864}
      />
      {children}
    </div>
  )
}

/** The top three of the leaderboard. */
export function LeaderboardPodium({ leaders, ownId }: { leaders: Leader[]; ownId: string }) {
  const { t } = useTranslation()
  return (
    <section aria-label={t('points.board.podium')}>
      <PodiumStage>
        <Podium leaders={leaders} ownId={ownId} className="w-full max-w-[30rem] mx-auto" />
      </PodiumStage>
    </section>
  )
}

/** A drawing of an empty podium. */
export function EmptyPodium() {
  return (
    <svg viewBox="0 0 180 120" width="180" height="120" aria-hidden>
      <ellipse cx="90" cy="110" rx="80" ry="8" fill="var(--cloth)" opacity=".35" />
      <path d="M66 44h48v64H66Z" fill="var(--cloth)" stroke="var(--brass)" strokeWidth="3" />
      <path d="M18 66h48v42H18Zm96 14h48v28h-48Z" fill="var(--raised)" stroke="var(--edge)" strokeWidth="2" />
      <path d="m90 60 6 9-6 9-6-9Z" fill="var(--brass)" />
      <path
        d="m76 36-3-19 9 8 8-13 8 13 9-8-3 19Z"
        fill="none"
        stroke="var(--brass)"
        strokeWidth="2"
        strokeLinejoin="round"
        strokeDasharray="3 4"
      />
    </svg>
  )
}
