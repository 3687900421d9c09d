/** A drawing of an empty podium. */
export function EmptyPodium() {
  return (
    <svg viewBox="0 0 180 120" width="180" height="120" aria-hidden>
      <ellipse cx="90" cy="110" rx="80" ry="8" fill="var(--cloth)" opacity=".35" />
      <path d="M66 44h48v64H66Z" fill="var(--cloth)" stroke="var(--brass)" strokeWidth="3" />
      <path d="M18 66h48v42H18Zm96 14h48v28h-48Z" fill="var(--raised)" stroke="var(--edge)" strokeWidth="2" />
      <path d="m90 60 6 9-6 9-6-9Z" fill="var(--brass)" />
      <path
        d="m76 36-3-19 9 8 8-13 8 13 9-8-3 19Z"
        fill="none"
        stroke="var(--brass)"
        strokeWidth="2"
        strokeLinejoin="round"
        strokeDasharray="3 4"
      />
    </svg>
  )
}
