import { useElementSize } from '@mantine/hooks'
import { scaleBand, scaleLinear } from 'd3-scale'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import classes from './report.module.css'

const height = 220
/** The space above the bars for their numbers, and below them for the names. */
const margin = { top: 26, bottom: 28 }
/** The width of a digit of a label in pixels. */
const digit = 9

/** Vertical bars in the given order. A number without room is left out, except the highest. */
export function ColumnChart({ columns }: { columns: readonly { name: string; value: number }[] }) {
  const { language } = useTranslation()
  const { ref, width } = useElementSize()
  const names = columns.map(({ name }) => name)
  const most = Math.max(...columns.map(({ value }) => value))
  const x = scaleBand(names, [0, width]).paddingInner(0.24).paddingOuter(0.1)
  const y = scaleLinear([0, most], [height - margin.bottom, margin.top])
  const middleOf = (name: string) => (x(name) ?? 0) + x.bandwidth() / 2
  const hasRoom = formatNumber(most, language).length * digit <= x.step()
  /** Every bar, or every third, is named. */
  const between = (Math.max(...names.map(({ length }) => length)) + 1) * digit <= x.step() ? 1 : 3
  return (
    <div ref={ref} aria-hidden>
      <svg
        width="100%"
        height={height}
        className={`${classes.upright} numbers block overflow-visible text-sm [text-anchor:middle] [&_rect]:fill-brass`}
      >
        <line x2="100%" y1={y(0)} y2={y(0)} />
        {width > 0 &&
          names
            .filter((_, index) => index % between === 0)
            .map((name) => (
              <text key={name} x={middleOf(name)} y={height - 6}>
                {name}
              </text>
            ))}
        {width > 0 &&
          columns
            .filter(({ value }) => value > 0)
            .map(({ name, value }) => (
              <g key={name}>
                <rect
                  x={x(name)}
                  y={y(value)}
                  width={x.bandwidth()}
                  height={y(0) - y(value)}
                  rx={Math.min(4, x.bandwidth() / 4)}
                />
                {(hasRoom || value === most) && (
                  <text className={classes.figure} x={middleOf(name)} y={y(value) - 7}>
                    {formatNumber(value, language)}
                  </text>
                )}
              </g>
            ))}
      </svg>
    </div>
  )
}

/** The hour 6 as '06'. */
const twoDigits = (hour: number): string => String(hour).padStart(2, '0')

/** The hour that begins at 6 as '06–07'. */
export const hourSpan = (hour: number): string => `${twoDigits(hour)}–${twoDigits((hour + 1) % 24)}`

/** A chart column for each hour of a business day, which begins at six in the morning. */
export const hourColumns = (numberOf: (hour: number) => number): { name: string; value: number }[] =>
  Array.from({ length: 24 }, (_, index) => (index + 6) % 24).map((hour) => ({
    name: twoDigits(hour),
    value: numberOf(hour),
  }))
