import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { PointsChip } from '#web/domain/points-chip.tsx'
import { useTranslation } from '#web/platform/language.ts'
import classes from './points-badge.module.css'

/** My current points in the header, with a link to the ledger. */
export function PointsBadge({ points }: { points: number }) {
  const { t } = useTranslation()
  const first = useRef(points)
  const [news, setNews] = useState<number | null>(null)
  useEffect(() => {
    if (points === first.current) return
    first.current = points
    setNews(points)
  }, [points])
  return (
    <>
      <Link to="/my-points" className={classes.badge}>
        <PointsChip points={points} label={t('shell.points', { count: points })} />
      </Link>
      <span role="status" className="visually-hidden">
        {news !== null && t('shell.pointsNow', { count: news })}
      </span>
    </>
  )
}
