import { Button } from '@mantine/core'
import { scaleLinear } from 'd3-scale'
import { useState } from 'react'
import { useTranslation } from '#web/platform/language.ts'
import classes from './report.module.css'

type Bar = {
  name: string
  /** The name's language, when it is the club's own content. */
  lang?: 'sv'
  /** What the bar is as long as. */
  value: number
  figure: string
  /** A second figure, less prominent. */
  aside: string
}

/** How many bars are shown at first. */
const first = 12

/** Horizontal bars with their names and figures, the longest first. */
export function BarList({ bars }: { bars: Bar[] }) {
  const { t } = useTranslation()
  const [showsAll, setShowsAll] = useState(false)
  const sorted = bars.toSorted((a, b) => b.value - a.value)
  // Where all are 0, the scale would make them half as long.
  const length = scaleLinear([0, sorted[0]?.value || 1], [0, 100])
  return (
    <>
      <ol
        className={`${classes.bars} plain-list grid grid-cols-[minmax(0,1fr)_auto_auto] gap-3 [&_b]:text-right`}
        aria-hidden
      >
        {sorted.slice(0, showsAll ? bars.length : first).map(({ name, lang, value, figure, aside }) => (
          <li key={name}>
            <span className="wrap-anywhere" lang={lang}>
              {name}
            </span>
            <svg className={`${classes.lying} block row-2 col-span-full`} width="100%" height="14">
              <rect width={`${length(value)}%`} height="14" rx="4" />
            </svg>
            <b className="numbers">{figure}</b>
            <span className={`${classes.aside} numbers text-right text-small`}>{aside}</span>
          </li>
        ))}
      </ol>
      {bars.length > first && (
        <Button variant="default" className="justify-self-start" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? t('report.showFewer') : t('report.showAll', { count: bars.length })}
        </Button>
      )}
    </>
  )
}
