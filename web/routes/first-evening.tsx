import { Button } from '@mantine/core'
import { BookOpenText, Trophy, Utensils } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { LevelBall } from '#web/domain/level-ball.tsx'
import { ProgrammeRow } from '#web/domain/programme-row.tsx'
import { useTranslation } from '#web/platform/language.ts'
import { useMe } from '#web/platform/session.tsx'
import { Said } from '#web/ui/said.tsx'
import classes from './first-evening.module.css'
import type { ProgrammeLine } from './home-evening.tsx'

/** The number of things that a newcomer is shown. */
const things = 3

/** Keys that move the focus or press what has it. */
const quiet = new Set(['Tab', 'Shift', 'Enter', ' '])

/**
 * Once after the sign-up, over Home: the guest's name, ball 1 that rolls in, and three things of tonight. Whatever the guest does next
 * closes it, and works: header and navigation are not covered.
 */
export function FirstEvening({ rows, onClose }: { rows: ProgrammeLine[]; onClose: () => void }) {
  const { t } = useTranslation()
  const { displayName, level } = useMe()
  const panel = useRef<HTMLElement>(null)
  const welcome = t('evening.first.welcome', { name: displayName.replace(/ .*/s, '') })

  const close = useEffectEvent(onClose)
  useEffect(() => {
    const ended = new AbortController()
    const { signal } = ended
    const onKey = ({ key }: KeyboardEvent) => void (quiet.has(key) || close())
    const onPress = ({ target }: Event) => void (panel.current?.contains(target as Node) || close())
    addEventListener('keydown', onKey, { signal })
    addEventListener('pointerdown', onPress, { signal })
    addEventListener('wheel', () => close(), { signal, passive: true })
    addEventListener('touchmove', () => close(), { signal, passive: true })
    return () => ended.abort()
  }, [])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: every key closes it too
    <section
      ref={panel}
      className="fixed z-80 inset-x-0 top-(--header-height) bottom-(--bottom-bar-height) grid place-items-center overflow-hidden p-4 bg-ground/98 text-center"
      aria-labelledby="first-evening"
      onClick={onClose}
    >
      <div className="grid gap-5 justify-items-center w-full max-w-100">
        <span className={`${classes.light} grid place-items-center size-40 rounded-full`} aria-hidden>
          <span className={classes.ball}>
            <LevelBall level={level} size={112} />
          </span>
        </span>
        <h2 id="first-evening" className={`${classes.rise} text-[2.25rem]`}>
          {welcome}
        </h2>
        <p className={`${classes.rise} muted`}>
          {t(rows.length < things ? 'evening.first.things' : 'evening.first.tonight')}
        </p>
        <ul className={`${classes.rise} rows w-full overflow-hidden text-left`}>
          {rows.slice(0, things).map(({ key, content }) => (
            <li key={key}>{content}</li>
          ))}
          <Always count={things - rows.length} />
        </ul>
        <Button className={classes.rise} size="md">
          {t('evening.first.start')}
        </Button>
      </div>
      <Said words={welcome} />
    </section>
  )
}

const always = [
  { to: '/table-booking', Icon: Utensils, text: 'evening.first.table' },
  { to: '/menu', Icon: BookOpenText, text: 'evening.first.menu' },
  { to: '/leaderboard', Icon: Trophy, text: 'evening.first.leaderboard' },
] as const

/** What there is on every evening. */
function Always({ count }: { count: number }) {
  const { t } = useTranslation()
  return always.slice(0, Math.max(0, count)).map(({ to, Icon, text }) => (
    <li key={to}>
      <ProgrammeRow to={to} start={<Icon size={22} aria-hidden />}>
        {t(text)}
      </ProgrammeRow>
    </li>
  ))
}
