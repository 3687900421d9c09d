import { useId } from 'react'

/** A table at night: lamp, cloth, balls in play. Fills its frame; the words stand before it. */
export function TableScene() {
  const id = useId()
  return (
    <svg viewBox="0 0 640 480" preserveAspectRatio="xMidYMid slice" aria-hidden>
      <defs>
        <radialGradient id={`${id}light`} cx=".5" cy=".3" r=".75">
          <stop offset="0" stopColor="#3C8A63" />
          <stop offset=".45" stopColor="#1C5A3F" />
          <stop offset="1" stopColor="#0A2419" />
        </radialGradient>
        <linearGradient id={`${id}beam`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#F2D488" stopOpacity=".5" />
          <stop offset="1" stopColor="#F2D488" stopOpacity="0" />
        </linearGradient>
        <linearGradient id={`${id}dusk`} x1="0" y1="0" x2="0" y2="1">
          <stop offset=".35" stopColor="#07120E" stopOpacity="0" />
          <stop offset="1" stopColor="#07120E" stopOpacity=".82" />
        </linearGradient>
      </defs>
      <rect width="640" height="480" fill="#0A1A13" />
      <path d="M150 150h340l250 330H-100Z" fill={`url(#${id}light)`} />
      <path d="M150 150h340l9 12H141Z" fill="#5A3A1B" />
      <path d="M141 162-112 496h30L158 162ZM499 162l253 334h-30L482 162Z" fill="#4A2F16" />
      <g fill="#E0B44C">
        <path d="m222 152 6 4-6 4-6-4Zm98 0 6 4-6 4-6-4Zm98 0 6 4-6 4-6-4Z" />
        <path d="m97 236 7 6-8 7-7-6Zm-66 88 8 7-9 8-8-7Zm512-88-7 6 8 7 7-6Zm66 88-8 7 9 8 8-7Z" />
      </g>
      <path d="M320 0v62" stroke="#E0B44C" strokeWidth="3" />
      <path d="M276 62h88l34 34H242Z" fill="#E0B44C" />
      <path d="M242 96h156l4 6H238Z" fill="#8A6512" />
      <path d="M240 102h160l210 378H30Z" fill={`url(#${id}beam)`} />
      <g>
        <ellipse cx="228" cy="309" rx="25" ry="7" fill="#06140D" opacity=".6" />
        <circle cx="226" cy="290" r="21" fill="#F4EFE3" />
        <ellipse cx="352" cy="262" rx="21" ry="6" fill="#06140D" opacity=".6" />
        <circle cx="350" cy="246" r="18" fill="#C8262C" />
        <circle cx="350" cy="246" r="8" fill="#FBF7EC" />
        <ellipse cx="409" cy="278" rx="22" ry="6" fill="#06140D" opacity=".6" />
        <circle cx="407" cy="261" r="19" fill="#F4EFE3" />
        <path d="M389.600 253.500h34.800a19 19 0 0 1 0 15h-34.800a19 19 0 0 1 0-15Z" fill="#F2B91D" />
        <circle cx="407" cy="261" r="7" fill="#FBF7EC" />
        <ellipse cx="372" cy="304" rx="24" ry="7" fill="#06140D" opacity=".6" />
        <circle cx="370" cy="286" r="20.500" fill="#16191B" />
        <circle cx="370" cy="286" r="9" fill="#FBF7EC" />
        <path
          d="M367.600 283.600a2.400 2.400 0 1 1 4.800 0 2.400 2.400 0 1 1-4.800 0m-.6 5.200a3 3 0 1 1 6 0 3 3 0 1 1-6 0"
          fill="none"
          stroke="#16191B"
          strokeWidth="1.500"
        />
        <g fill="#fff" opacity=".45">
          <ellipse cx="219" cy="279" rx="8" ry="4" />
          <ellipse cx="344" cy="237" rx="7" ry="3.500" />
          <ellipse cx="400" cy="250" rx="7" ry="3.500" />
          <ellipse cx="363" cy="275" rx="7" ry="3.500" />
        </g>
      </g>
      <path d="M-20 470 206 305" stroke="#D8B37A" strokeWidth="9" strokeLinecap="round" />
      <path d="m196 312.400 8-5.800" stroke="#6FB7D6" strokeWidth="9" />
      <rect width="640" height="480" fill={`url(#${id}dusk)`} />
    </svg>
  )
}
