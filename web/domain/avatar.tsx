import { useState } from 'react'
import { join } from '#web/ui/join.ts'
import classes from './domain.module.css'

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

/** Colours of table felt; ivory text is readable on each. */
const felts = ['#17693f', '#1d4f8f', '#8e2430', '#5b2a86', '#9a4a12', '#12616b', '#5d5524', '#43505c']

/** A user's picture in a circle. */
export function Avatar({ name, url, size = 40, className, label }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null)
  return (
    <span
      className={join(
        classes.avatar,
        'relative flex-none inline-flex rounded-[50%] overflow-hidden [&>*]:block [&>*]:rounded-[50%] [&>*]:object-cover',
        className,
      )}
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
        <svg width={size} height={size} viewBox="0 0 40 40">
          <circle cx="20" cy="20" r="20" fill={feltOf(name)} />
          <text
            x="20"
            y="20.5"
            className="fill-[#f4efe3] font-display font-strong text-[15px] tracking-[0.01em] [text-anchor:middle] [dominant-baseline:central]"
          >
            {initialsOf(name)}
          </text>
        </svg>
      )}
    </span>
  )
}

/** The same name has the same felt colour on every screen. */
function feltOf(name: string): string | undefined {
  let sum = 0
  for (const char of name) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 65_521
  return felts[sum % felts.length]
}

const segmenter = new Intl.Segmenter('sv', { granularity: 'grapheme' })
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/gu

/** The initials of the first and the last word of a name. A name without letters gives its first character. */
export function initialsOf(name: string): string {
  const texts = name.split(/\s+/u).map(firstOf).filter(Boolean)
  const first = texts[0] ?? ''
  // An emoji is as wide as two letters.
  const last = texts.length > 1 && isLetter(first) ? (texts.at(-1) ?? '') : ''
  return `${first}${isLetter(last) ? last : ''}`.toLocaleUpperCase('sv')
}

const isLetter = (text: string) => /^[\p{Letter}\p{Number}]/u.test(text)

function firstOf(word: string): string {
  const visible = [...segmenter.segment(word)]
    .map(({ segment }) => segment)
    .filter((segment) => segment.replaceAll(invisible, '') !== '')
  const first = visible.find(isLetter) ?? visible[0] ?? ''
  // A letter with at most one combining mark.
  return isLetter(first)
    ? first.normalize('NFC').slice(0, (first.codePointAt(0) ?? 0) > 0xffff ? 2 : 1)
    : first
}
