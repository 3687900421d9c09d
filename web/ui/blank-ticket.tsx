import { frame } from './illustrations.tsx'

/** A ticket with nothing printed on it. */
export function BlankTicket() {
  return (
    <svg {...frame}>
      <ellipse cx="90" cy="108" rx="64" ry="7" fill="var(--cloth)" opacity=".35" />
      <g transform="rotate(-9 90 60)">
        <path
          d="M30 30h120a6 6 0 0 1 6 6v14a10 10 0 0 0 0 20v14a6 6 0 0 1-6 6H30a6 6 0 0 1-6-6V70a10 10 0 0 0 0-20V36a6 6 0 0 1 6-6Z"
          fill="var(--raised)"
          stroke="var(--brass)"
          strokeWidth="3"
        />
        <path
          d="M116 36v48"
          stroke="var(--brass)"
          strokeWidth="2"
          strokeDasharray="2 6"
          strokeLinecap="round"
        />
        <g stroke="var(--edge)" strokeWidth="3" strokeLinecap="round" strokeDasharray="1 7">
          <path d="M44 48h52M44 60h44M44 72h30" />
        </g>
        <path d="m136 50 8 10-8 10-8-10Z" fill="var(--brass)" opacity=".85" />
      </g>
    </svg>
  )
}
