import type { DB } from '../database/schema.generated.ts'

type Named<T> = Extract<
  keyof DB[T & keyof DB],
  `${string}url${string}` | `${string}image${string}` | `${string}picture${string}` | `${string}logo${string}`
>

/**
 * What each column that is named like a picture holds: addresses of content pictures, of avatars, or nothing of ours. The type
 * comes from the schema: a column that is missing here is a type error.
 */
export type PictureColumns = {
  [T in keyof DB as Named<T> extends never ? never : T]: Record<Named<T>, 'content' | 'avatar' | 'unused'>
}

export const pictureColumns: PictureColumns = {
  evening_questions: { picture_url: 'content' },
  events: { image_url: 'content' },
  header_content: { logo_url: 'content', background_image_url: 'content' },
  homepage_content: { image_url: 'content' },
  menu_items: { image_url: 'content' },
  profiles: { avatar_url: 'avatar' },
  quiz_questions: { picture_url: 'content' },
  // A column of the authentication library, which never writes it here.
  users: { image: 'unused' },
}
