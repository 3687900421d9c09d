import { useElementSize } from '@mantine/hooks'
import { scaleBand, scaleLinear } from 'd3-scale'
import type { OrderReport } from '#contract/order-report.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import { join } from '#web/ui/join.ts'
import classes from './order-report.module.css'

/** A day of the house, from six in the morning. */
const dayHours = Array.from({ length: 24 }, (_, index) => (index + 6) % 24)
const height = 220
/** Above the bars for their numbers, and below them for the hours. */
const margin = { top: 26, bottom: 28 }
/** The width of a digit of a label in pixels. */
const digit = 9

/** '06' of 6. */
export const hourText = (hour: number): string => String(hour).padStart(2, '0')

/** Orders by hour as upright bars. A number without room is left out, except the highest. */
export function HourChart({ hours }: Pick<OrderReport, 'hours'>) {
  const { language } = useTranslation()
  const { ref, width } = useElementSize()
  const most = Math.max(...hours.map(({ orders }) => orders))
  const x = scaleBand(dayHours, [0, width]).paddingInner(0.24).paddingOuter(0.1)
  const y = scaleLinear([0, most], [height - margin.bottom, margin.top])
  const middleOf = (hour: number) => (x(hour) ?? 0) + x.bandwidth() / 2
  const hasRoom = formatNumber(most, language).length * digit <= x.step()
  /** Every hour, or every third, is named. */
  const between = 3 * digit <= x.step() ? 1 : 3
  return (
    <div ref={ref} aria-hidden>
      <svg width="100%" height={height} className={join('numbers', classes.upright)}>
        <line x2="100%" y1={y(0)} y2={y(0)} />
        {width > 0 &&
          dayHours
            .filter((hour) => hour % between === 0)
            .map((hour) => (
              <text key={hour} x={middleOf(hour)} y={height - 6}>
                {hourText(hour)}
              </text>
            ))}
        {width > 0 &&
          hours.map(({ hour, orders }) => (
            <g key={hour}>
              <rect
                x={x(hour)}
                y={y(orders)}
                width={x.bandwidth()}
                height={y(0) - y(orders)}
                rx={Math.min(4, x.bandwidth() / 4)}
              />
              {(hasRoom || orders === most) && (
                <text className={classes.figure} x={middleOf(hour)} y={y(orders) - 7}>
                  {formatNumber(orders, language)}
                </text>
              )}
            </g>
          ))}
      </svg>
    </div>
  )
}
