/** Our mark: a ball under the lamp, on a table's corner. */
export function Logo({ size = 36 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 64 64" aria-hidden>
      <rect width="64" height="64" rx="17" fill="#123A29" />
      <path d="M0 47h64v0a17 17 0 0 1-17 17H17A17 17 0 0 1 0 47Z" fill="#0A2419" />
      <path d="M32 7v6" stroke="#E0B44C" strokeWidth="2.5" strokeLinecap="round" />
      <path d="M24 13h16l7 8H17Z" fill="#E0B44C" />
      <path d="M18.5 22h27L57 47H7Z" fill="#F2D488" opacity=".2" />
      <circle cx="32" cy="40" r="13" fill="#F4EFE3" />
      <path d="M20.3 34.4h23.4a13 13 0 0 1 0 11.2H20.3a13 13 0 0 1 0-11.2Z" fill="#E0B44C" />
      <circle cx="32" cy="40" r="6.2" fill="#FBF7EC" />
      <path
        d="M34.6 37.6c-.6-.9-1.600-1.300-2.700-1.300-1.500 0-2.700.7-2.700 1.900 0 2.700 5.700 1 5.700 3.800 0 1.200-1.300 2-2.900 2-1.300 0-2.500-.5-3.100-1.500"
        fill="none"
        stroke="#14231B"
        strokeWidth="1.7"
        strokeLinecap="round"
      />
      <path
        d="m12 55.500 2 1.500-2 1.500-2-1.500Zm20 0 2 1.500-2 1.500-2-1.500Zm20 0 2 1.500-2 1.500-2-1.500Z"
        fill="#E0B44C"
      />
    </svg>
  )
}
