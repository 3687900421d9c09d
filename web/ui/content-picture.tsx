import { useState } from 'react'

type ContentPictureProps = {
  /** The address of a picture that may no longer exist. */
  src: string
  className?: string | undefined
  /** Above the fold: loaded eagerly. */
  eager?: boolean
  onBroken?: (src: string) => void
}

/** A picture of the club's content. Decorative; omitted when it fails to load. */
export function ContentPicture({ src, className, eager = false, onBroken }: ContentPictureProps) {
  const [broken, setBroken] = useState<string | null>(null)
  if (src === broken) return null
  return (
    <img
      className={className}
      src={src}
      alt=""
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => {
        setBroken(src)
        onBroken?.(src)
      }}
    />
  )
}
