import type { Leader } from '#contract/points.ts'
import { Podium } from '#web/domain/podium.tsx'
import { useTranslation } from '#web/platform/language.ts'
import classes from './leaderboard-podium.module.css'

/** The top three of the leaderboard, on cloth under a lamp. */
export function LeaderboardPodium({ leaders, ownId }: { leaders: Leader[]; ownId: string }) {
  const { t } = useTranslation()
  return (
    <section className={classes.cloth} aria-label={t('points.board.podium')}>
      <svg className={classes.scene} viewBox="0 0 400 360" preserveAspectRatio="xMidYMin slice" aria-hidden>
        <defs>
          <radialGradient id="podium-light" cx=".5" cy=".12" r=".85">
            <stop offset="0" stopColor="#245F43" />
            <stop offset=".5" stopColor="#194F38" />
            <stop offset="1" stopColor="#0A2419" />
          </radialGradient>
          <linearGradient id="podium-beam" x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor="#F2D488" stopOpacity=".26" />
            <stop offset="1" stopColor="#F2D488" stopOpacity="0" />
          </linearGradient>
        </defs>
        <rect width="400" height="360" fill="url(#podium-light)" />
        <path d="M172 26h56l112 334H60Z" fill="url(#podium-beam)" />
        <path d="M200 0v10" stroke="#E0B44C" strokeWidth="2" />
        <path d="M184 10h32l16 14h-64Z" fill="#E0B44C" />
        <path d="M168 24h64l2 3h-68Z" fill="#8A6512" />
      </svg>
      <Podium leaders={leaders} ownId={ownId} className={classes.podium} />
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
