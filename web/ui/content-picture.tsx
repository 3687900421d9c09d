import { useState } from 'react'

type ContentPictureProps = {
  /** One that the club chose; it may be gone. */
  src: string
  className?: string | undefined
  /** On the first screenful: fetched at once, not when it comes near. */
  eager?: boolean
  onBroken?: (src: string) => void
}

/** A picture of the club's content. Says nothing that the text beside it does not; one that does not come is left out. */
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
