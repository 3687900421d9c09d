// Small illustrations for empty states, in the theme's colours. They are decorative, so
// the states that show them hide them from screen readers.

export const frame = { viewBox: '0 0 180 120', width: 180, height: 120, 'aria-hidden': true } as const

/** A rack without balls, and the last ball beside it, for an empty list. */
export function EmptyRack() {
  return (
    <svg {...frame}>
      <ellipse cx="88" cy="104" rx="80" ry="9" fill="var(--cloth)" opacity=".35" />
      <path
        d="M84 16a7 7 0 0 1 12 0l46 78a7 7 0 0 1-6 10H44a7 7 0 0 1-6-10Z"
        fill="var(--cloth)"
        fillOpacity=".28"
        stroke="var(--brass)"
        strokeWidth="6"
        strokeLinejoin="round"
      />
      <path d="M88 24h4" stroke="var(--brass-edge)" strokeWidth="2" strokeLinecap="round" />
      <g fill="none" stroke="var(--edge)" strokeWidth="1.5" strokeDasharray="3 5">
        <circle cx="90" cy="46" r="10" />
        <circle cx="79" cy="66" r="10" />
        <circle cx="101" cy="66" r="10" />
        <circle cx="68" cy="86" r="10" />
        <circle cx="90" cy="86" r="10" />
        <circle cx="112" cy="86" r="10" />
      </g>
      <circle cx="154" cy="92" r="12" fill="var(--brass)" />
      <circle cx="154" cy="91" r="5.5" fill="#fffdf4" />
      <path d="M152.5 89.5 154.5 88v6" fill="none" stroke="#1b1505" strokeWidth="1.4" strokeLinecap="round" />
      <path
        d="M146 86q3-5 8-5"
        fill="none"
        stroke="#fff"
        strokeWidth="2"
        strokeLinecap="round"
        opacity=".7"
      />
    </svg>
  )
}

/** The cue ball has stopped beside the pocket, for something that failed. */
export function MissedPocket() {
  return (
    <svg {...frame} style={{ clipPath: 'inset(0 round 16px)' }}>
      <path d="M0 120V46L46 0h134v120Z" fill="var(--cloth)" />
      <path d="M0 46 46 0H0Z" fill="var(--cloth-deep)" />
      <path d="M0 120V58L58 0h122" fill="none" stroke="var(--brass-edge)" strokeWidth="9" opacity=".9" />
      <circle cx="30" cy="30" r="27" fill="#030706" stroke="var(--brass)" strokeWidth="4" />
      <path
        d="M166 108Q118 86 104 74"
        fill="none"
        stroke="#fff"
        strokeOpacity=".35"
        strokeWidth="2"
        strokeDasharray="2 7"
        strokeLinecap="round"
      />
      <ellipse cx="82" cy="72" rx="17" ry="6" fill="#04110c" opacity=".45" />
      <circle cx="80" cy="56" r="17" fill="#f4efe3" />
      <path d="M66 64a17 17 0 0 0 30-1 20 20 0 0 1-30 1Z" fill="#04110c" opacity=".25" />
      <ellipse cx="74" cy="48" rx="6" ry="3.5" fill="#fff" />
      <g fill="var(--brass)">
        <path d="m112 2 4 4-4 4-4-4Zm40 0 4 4-4 4-4-4ZM4 104l4 4-4 4Z" />
      </g>
    </svg>
  )
}

/** The lamp over the table is off, for something that does not exist. */
export function DarkLamp() {
  return (
    <svg {...frame}>
      <path d="M90 0v26" stroke="var(--edge)" strokeWidth="3" />
      <path d="M80 26h20l4 8H76Z" fill="var(--brass)" />
      <path
        d="M74 34h32q24 10 34 34H40q10-24 34-34Z"
        fill="var(--cloth)"
        stroke="var(--brass-edge)"
        strokeWidth="2.5"
      />
      <path d="M40 68h100v5H40Z" fill="var(--brass)" />
      <path d="M80 73h20v6a10 10 0 0 1-20 0Z" fill="var(--raised)" stroke="var(--edge)" strokeWidth="2" />
      <path
        d="m62 84-8 12M90 96v14m28-26 8 12"
        stroke="var(--edge)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeDasharray="1 6"
      />
      <path
        d="M150 20l-6 9h7l-5 9"
        fill="none"
        stroke="var(--danger-text)"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
