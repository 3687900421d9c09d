import { Dices, Gamepad2, MessageCircleQuestionMark, Target, Trophy, UtensilsCrossed } from 'lucide-react'
import type { CSSProperties } from 'react'
import type { CompetitionType } from '#contract/bounds.ts'
import classes from './domain.module.css'
import { ballOf } from './level-ball.tsx'

/** The ball of each type: the number decides its colour. All but Pool show a symbol instead of the number. */
const balls = {
  Övrigt: [1, Dices],
  Quiz: [2, MessageCircleQuestionMark],
  Dart: [3, Target],
  Gaming: [4, Gamepad2],
  Sport: [5, Trophy],
  Mat: [6, UtensilsCrossed],
  Pool: [8, null],
} as const

type TypeBallProps = {
  type: CompetitionType
  /** Diameter, as a CSS length. */
  size: string
}

/** The competition type as a billiard ball. Decorative: the text is beside it. */
export function TypeBall({ type, size }: TypeBallProps) {
  const [number, Icon] = balls[type]
  const look = { '--ball': ballOf(number).color, '--size': size } as CSSProperties
  return (
    <span
      className={`${classes.typeBallBall} grid flex-none place-items-center size-(--size) rounded-[50%]`}
      style={look}
      aria-hidden
    >
      <span className="grid place-items-center size-[56%] rounded-[50%] bg-[#fbf7ec] text-[#14181a] font-display text-[calc(var(--size)*0.36)] font-bold lining-nums leading-none [&_svg]:size-[62%]">
        {Icon ? <Icon /> : number}
      </span>
    </span>
  )
}
