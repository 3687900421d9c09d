import { useId } from 'react'
import classes from './live-state-panel.module.css'

/** The lamp over the table; its light falls on whatever stands below. */
export function LiveStatusLamp({ lit }: { lit: boolean }) {
  const id = useId()
  return (
    <svg className={classes.lamp} viewBox="0 0 320 200" preserveAspectRatio="xMidYMin slice" aria-hidden>
      <defs>
        <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#F2D488" stopOpacity=".3" />
          <stop offset="1" stopColor="#F2D488" stopOpacity="0" />
        </linearGradient>
      </defs>
      {lit && <path d="M116 36h88l104 164H12Z" fill={`url(#${id})`} />}
      <path d="M160 0v12" stroke="#E0B44C" strokeWidth="3" />
      <path d="M132 12h56l22 20H110Z" fill={lit ? '#E0B44C' : '#6E6A4C'} />
      <path d="M110 32h100l4 4H106Z" fill={lit ? '#FFF3CF' : '#4E4A33'} />
    </svg>
  )
}
