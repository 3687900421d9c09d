import type { ComponentProps } from 'react'

type FirstPictureProps = Omit<ComponentProps<'img'>, 'alt' | 'fetchPriority' | 'decoding'>

/** A picture that the document paints before the scripts. Decorative, and painted together with what is around it. */
export const FirstPicture = (props: FirstPictureProps) => (
  <img {...props} alt="" fetchPriority="high" decoding="sync" />
)
