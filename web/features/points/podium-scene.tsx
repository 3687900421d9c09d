import classes from './podium.module.css'

/** The lamp over the podium and the cloth under it. */
export function PodiumScene() {
  return (
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
  )
}

/** A crown for the first, medals in silver and bronze for the next. */
export function Medal({ rank }: { rank: number }) {
  if (rank === 1) {
    return (
      <svg className={classes.crown} viewBox="0 0 48 30" width="48" height="30" aria-hidden>
        <path
          d="M5 25 2 7l11 8L24 2l11 13 11-8-3 18Z"
          fill="#E0B44C"
          stroke="#8A6512"
          strokeWidth="1.5"
          strokeLinejoin="round"
        />
        <path d="M6 24h36v4H6Z" fill="#F2D488" stroke="#8A6512" strokeWidth="1.2" strokeLinejoin="round" />
        <g fill="#FBF7EC" stroke="#8A6512">
          <circle cx="2.5" cy="6.500" r="2" />
          <circle cx="24" cy="2.800" r="2.300" />
          <circle cx="45.500" cy="6.500" r="2" />
        </g>
        <path d="m24 14 3.500 4.500L24 23l-3.500-4.500Z" fill="#C8262C" />
      </svg>
    )
  }
  const [metal, edge] = rank === 2 ? ['#D3DADC', '#6E7A7E'] : ['#D08B52', '#6E4018']
  return (
    <svg className={classes.medal} viewBox="0 0 30 34" width="27" height="31" aria-hidden>
      <path d="m8 0 5 13h-7L1 2Z" fill="#B32A31" />
      <path d="m22 0-5 13h7l5-11Z" fill="#1F4E9E" />
      <circle cx="15" cy="22" r="10.500" fill={metal} stroke={edge} strokeWidth="1.500" />
      <path d="m15 15.500 4.200 6.500-4.200 6.500-4.200-6.500Z" fill={edge} opacity=".75" />
    </svg>
  )
}
