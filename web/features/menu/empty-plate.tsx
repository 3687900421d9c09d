/** An empty plate between knife and fork. Decorative. */
export function EmptyPlate() {
  return (
    <svg viewBox="0 0 180 120" width={180} height={120} aria-hidden>
      <ellipse cx="90" cy="106" rx="66" ry="8" fill="var(--cloth)" opacity=".35" />
      <circle cx="90" cy="60" r="42" fill="var(--raised)" stroke="var(--brass)" strokeWidth="3" />
      <circle
        cx="90"
        cy="60"
        r="28"
        fill="none"
        stroke="var(--edge)"
        strokeWidth="1.5"
        strokeDasharray="3 5"
      />
      <path
        d="M30 24v18a6 6 0 0 0 12 0V24M36 24v72"
        fill="none"
        stroke="var(--brass)"
        strokeWidth="3.5"
        strokeLinecap="round"
      />
      <path
        d="M146 96V24q-12 12-9 38h9"
        fill="none"
        stroke="var(--brass)"
        strokeWidth="3.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
