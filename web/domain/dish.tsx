import { type SVGProps, useId } from 'react'

/**
 * A burger on its plate under a cloche, for the middle of an SVG: from 44 to 276 across and from 56 to 192 down. Decorative.
 * @param lid what moves the cloche, which is closed; its hinge is at 254, 170
 */
export function Dish({ lid }: { lid: SVGProps<SVGGElement> & { 'data-news'?: boolean | undefined } }) {
  const id = useId()
  return (
    <>
      <defs>
        <linearGradient id={`${id}brass`} x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#f7e3a8" />
          <stop offset=".35" stopColor="#e0b44c" />
          <stop offset="1" stopColor="#7d5a17" />
        </linearGradient>
        <linearGradient id={`${id}shine`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#fff" stopOpacity=".75" />
          <stop offset="1" stopColor="#fff" stopOpacity="0" />
        </linearGradient>
        <radialGradient id={`${id}bun`} cx=".4" cy=".2" r="1">
          <stop offset="0" stopColor="#f3bd6b" />
          <stop offset="1" stopColor="#a8642a" />
        </radialGradient>
      </defs>
      <g>
        <path d="M112 150q48-14 96 0v14h-96z" fill="#7a3f1c" />
        <path d="M108 148q14 12 26 2t26 2 26-2 26-2q4 8-4 12h-96q-8-4-4-12z" fill="#5fae4a" />
        <path d="M106 160h108q-4 14-16 14h-76q-12 0-16-14z" fill="#c98a45" />
        <path d="M112 142h96l-14 8h-70z" fill="#f4c542" />
        <path d="M110 140q2-40 50-40t50 40q-50 10-100 0z" fill={`url(#${id}bun)`} />
        <g fill="#fff2cf">
          <ellipse cx="140" cy="116" rx="3.4" ry="2" />
          <ellipse cx="160" cy="109" rx="3.4" ry="2" />
          <ellipse cx="180" cy="117" rx="3.4" ry="2" />
          <ellipse cx="152" cy="124" rx="3.4" ry="2" />
          <ellipse cx="172" cy="127" rx="3.4" ry="2" />
        </g>
      </g>
      <ellipse cx="160" cy="176" rx="112" ry="15" fill="#f4efe3" />
      <ellipse cx="160" cy="173" rx="112" ry="14" fill="#fffdf6" />
      <ellipse cx="160" cy="173" rx="84" ry="9" fill="none" stroke="#d9cfb6" strokeWidth="2" />
      <path d="M112 166h96q-6 8-20 8h-56q-14 0-20-8z" fill="#c98a45" />
      <g {...lid}>
        <path d="M66 170a94 94 0 0 1 188 0q-94 14-188 0z" fill={`url(#${id}brass)`} />
        <path d="M66 170q94 14 188 0v7q-94 13-188 0z" fill="#9a7122" />
        <path
          d="M92 150a74 74 0 0 1 52-64"
          fill="none"
          stroke={`url(#${id}shine)`}
          strokeWidth="11"
          strokeLinecap="round"
        />
        <circle cx="160" cy="68" r="10" fill={`url(#${id}brass)`} stroke="#7d5a17" strokeWidth="1.5" />
      </g>
    </>
  )
}
