import { numberedName } from '#rules/namesakes.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import { join } from '#web/ui/join.ts'
import { Avatar } from './avatar.tsx'
import { LevelBall } from './level-ball.tsx'
import classes from './podium.module.css'
import type { Ranked } from './standings.tsx'

type PodiumProps = {
  /** The first three, in order. */
  leaders: Ranked[]
  ownId?: string
  className?: string | undefined
}

/** The top three on blocks by rank; equal ranks have equal heights. */
export function Podium({ leaders, ownId, className }: PodiumProps) {
  return (
    // The same colours in both themes, because its background is cloth. `--p` is the unit of its sizes and must be set;
    // `--block-unit` is that of the blocks' heights.
    <ol className={join('plain-list grid grid-cols-3 items-end gap-[calc(var(--p)*1.2)] min-h-0', className)}>
      {leaders.map((leader) => (
        <Step key={leader.userId} leader={leader} own={leader.userId === ownId} />
      ))}
    </ol>
  )
}

/** A longer name has more lines, or a smaller font, where there is little space. */
export const longName = 14

function Step({ leader, own }: { leader: Ranked; own: boolean }) {
  const { t, language } = useTranslation()
  const { userId, rank, displayName, namesake, avatarUrl, points, level } = leader
  return (
    <li
      className={`${classes.step} flex flex-col items-center min-w-0`}
      data-rank={rank}
      data-long={displayName.length > longName || undefined}
      data-climber={userId}
    >
      <span className="relative flex">
        <Medal rank={rank} />
        <Avatar
          name={displayName}
          url={avatarUrl}
          className={`${classes.avatar} [&>*]:size-[calc(var(--p)*var(--portrait))]`}
        />
        {level !== undefined && (
          <span className={`${classes.ball} absolute z-1 -right-1.25 -bottom-1.5`}>
            <LevelBall level={level} size={26} label={t('points.level', { level })} />
          </span>
        )}
      </span>
      <span className="line-clamp-2 max-w-full mt-[calc(var(--p)*1.3)] font-[680] leading-[1.2] wrap-anywhere text-center">
        {numberedName(displayName, namesake)}
        {own && (
          <span className="ml-1.5 py-px px-1.75 rounded-sm bg-[#e0b44c] text-[#1b1505] text-xs whitespace-nowrap">
            {t('points.board.you')}
          </span>
        )}
      </span>
      <span className="mx-0 mt-[calc(var(--p)*0.4)] mb-[calc(var(--p)*1.2)] text-[#f7e2a8] text-[0.93em] font-semibold numbers">
        {t('points.count', { count: points, shown: formatNumber(points, language) })}
      </span>
      <span className={`${classes.block} relative w-full pt-(--p) text-(color:--metal) text-center`}>
        <span className="visually-hidden">{t('points.board.rank', { rank })}</span>
        <span aria-hidden>{rank}</span>
      </span>
    </li>
  )
}

/** The parts of the crown, from back to front, in a box of 48 × 30. */
export const crownPaths = [
  { d: 'M5 25 2 7l11 8L24 2l11 13 11-8-3 18Z', fill: '#E0B44C' },
  { d: 'M6 24h36v4H6Z', fill: '#F2D488' },
  { d: 'M4.5 6.5a2 2 0 1 1-4 0a2 2 0 1 1 4 0Z', fill: '#FBF7EC' },
  { d: 'M26.3 2.8a2.3 2.3 0 1 1-4.6 0a2.3 2.3 0 1 1 4.6 0Z', fill: '#FBF7EC' },
  { d: 'M47.500 6.500a2 2 0 1 1-4 0a2 2 0 1 1 4 0Z', fill: '#FBF7EC' },
  { d: 'm24 14 3.500 4.500L24 23l-3.500-4.500Z', fill: '#C8262C' },
] as const

/** The crown of a winner. */
export const Crown = ({ className }: { className: string }) => (
  <svg className={className} viewBox="-1 -1 50 31" aria-hidden>
    {crownPaths.map(({ d, fill }) => (
      <path key={d} d={d} fill={fill} stroke="#8A6512" strokeWidth="1.2" strokeLinejoin="round" />
    ))}
  </svg>
)

/** A crown for the first, medals in silver and bronze for the next. */
function Medal({ rank }: { rank: number }) {
  if (rank === 1)
    return (
      <Crown
        className={`${classes.crown} absolute z-1 top-[calc(var(--p)*-2.7)] left-1/2 w-[calc(var(--p)*5.6)]`}
      />
    )
  const [metal, edge] = rank === 2 ? ['#D3DADC', '#6E7A7E'] : ['#D08B52', '#6E4018']
  return (
    <svg
      className={`${classes.medal} absolute z-1 bottom-[calc(var(--p)*-0.9)] -left-(--p) w-[calc(var(--p)*3.1)]`}
      viewBox="0 0 30 34"
      aria-hidden
    >
      <path d="m8 0 5 13h-7L1 2Z" fill="#B32A31" />
      <path d="m22 0-5 13h7l5-11Z" fill="#1F4E9E" />
      <circle cx="15" cy="22" r="10.500" fill={metal} stroke={edge} strokeWidth="1.500" />
      <path d="m15 15.500 4.200 6.500-4.200 6.500-4.200-6.500Z" fill={edge} opacity=".75" />
    </svg>
  )
}

/** The podium of one competition. Its background is the cloth of a pool table. */
export const PodiumCard = (props: { leaders: Ranked[]; ownId: string }) => (
  <div
    className={`${classes.cloth} grid items-end overflow-hidden px-3 pt-11 pb-0 border border-[#0a2419] rounded-[22px] bg-[#123f2c] text-[#f4efe3] text-md`}
  >
    <Podium {...props} className="w-full max-w-[30rem] mx-auto" />
  </div>
)
