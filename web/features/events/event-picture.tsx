import { useState } from 'react'
import { eventPicture } from '#rules/event-picture.ts'
import cardTable from './card-table.svg'
import poolTable from './pool-table.svg'
import stage from './stage.svg'

const bundled = [poolTable, stage, cardTable] as const

type EventPictureProps = {
  event: { id: string; imageUrl: string | null }
  className?: string | undefined
  /** Above the fold: loaded eagerly. */
  eager?: boolean
}

/** The event's picture, or one of the three default pictures. Decorative. */
export function EventPicture({ event, className, eager = false }: EventPictureProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const own = event.imageUrl === broken ? null : event.imageUrl
  return (
    <img
      className={className}
      src={own ?? bundled[eventPicture(event.id)]}
      onError={() => setBroken(event.imageUrl)}
      alt=""
      width={1200}
      height={750}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
    />
  )
}
