import { useId } from 'react'
import type { CompetitionType } from '#contract/bounds.ts'
import classes from './domain.module.css'
import { TypeBall } from './type-ball.tsx'

/** Illustration: a corner of the table under its lamp, with the ball of the type of a competition, or of a quiz. */
export function TableScene({ type }: { type: CompetitionType }) {
  const id = useId()
  return (
    <div className="relative @container aspect-5/2 [&>svg]:absolute [&>svg]:inset-0 [&>svg]:size-full">
      <svg viewBox="0 0 480 180" preserveAspectRatio="xMidYMid slice" aria-hidden>
        <defs>
          <radialGradient id={`${id}cloth`} cx=".5" cy=".45" r=".62">
            <stop offset="0" stopColor="#3C8A63" />
            <stop offset=".5" stopColor="#1C5A3F" />
            <stop offset="1" stopColor="#0E3323" />
          </radialGradient>
          <linearGradient id={`${id}beam`} x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor="#F2D488" stopOpacity=".5" />
            <stop offset="1" stopColor="#F2D488" stopOpacity="0" />
          </linearGradient>
        </defs>
        <path d="M-200 0h880v180h-880Z" fill="#0A1A13" />
        <path d="M20 62h440l230 130h-900Z" fill={`url(#${id}cloth)`} />
        <path d="M20 62h440l12 7H8Z" fill="#5A3A1B" />
        <g fill="#E0B44C">
          <path d="m90 62.500 7 2.700-7 2.700-7-2.700Zm100 0 7 2.700-7 2.700-7-2.700Zm100 0 7 2.700-7 2.700-7-2.700Zm100 0 7 2.700-7 2.700-7-2.700Z" />
        </g>
        <g className={classes.light}>
          <path d="M212 32h56l122 148H90Z" fill={`url(#${id}beam)`} />
          <path d="M206 32h68l190 148H16Z" fill={`url(#${id}beam)`} opacity=".5" />
          <path d="M202 32h76l250 148h-576Z" fill={`url(#${id}beam)`} opacity=".3" />
          <path d="M204 30h72v4h-72Z" fill="#FFF1C4" />
        </g>
        <path d="M240 0v12" stroke="#E0B44C" strokeWidth="2.500" />
        <path d="M216 12h48l24 20h-96Z" fill="#E0B44C" />
        <path d="M192 32h96l3 4H189Z" fill="#8A6512" />
      </svg>
      <span className={`${classes.ball} absolute top-auto right-auto bottom-[12%] left-1/2 [&>*]:relative`}>
        <TypeBall type={type} size="clamp(64px, 22cqi, 150px)" />
      </span>
    </div>
  )
}
