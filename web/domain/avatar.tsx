import { useState } from 'react'
import { join } from '#web/ui/join.ts'
import classes from './avatar.module.css'
import { initialsOf } from './initials.ts'

type AvatarProps = {
  name: string
  /** The guest's picture; without one, or when it fails to load, the initials on felt. */
  url: string | null
  /** Diameter in pixels. */
  size?: number
  className?: string | undefined
  /** Accessible name. Without it the picture is decorative, because the name is beside it. */
  label?: string
}

/** The number of felt colours in the style sheet. */
const felts = 8

/** A user's picture in a circle. */
export function Avatar({ name, url, size = 40, className, label }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null)
  return (
    <span
      className={join(classes.avatar, className)}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      {url !== null && failed !== url ? (
        <img
          src={url}
          alt=""
          width={size}
          height={size}
          decoding="async"
          draggable={false}
          onError={() => setFailed(url)}
        />
      ) : (
        <svg width={size} height={size} viewBox="0 0 40 40" data-felt={feltOf(name)}>
          <circle cx="20" cy="20" r="20" className={classes.felt} />
          <text x="20" y="20.5" className={classes.initials}>
            {initialsOf(name)}
          </text>
        </svg>
      )}
    </span>
  )
}

/** The same name has the same felt colour on every screen. */
function feltOf(name: string): number {
  let sum = 0
  for (const char of name) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 65_521
  return sum % felts
}
