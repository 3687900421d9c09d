import type { HeaderInput } from '#contract/content.ts'
import type { Env } from '#server/env.ts'
import { requirePictureHost } from '#server/platform/http/picture-host.ts'
import type { HeaderRow } from './queries.ts'

/** What an admin typed, as columns. Throws validation_failed for a picture on a host that is not the club's choice. */
export function headerValues(env: Env, input: HeaderInput) {
  requirePictureHost(env, 'logoUrl', input.logoUrl)
  requirePictureHost(env, 'backgroundImageUrl', input.backgroundImageUrl)
  return {
    title: input.title,
    subtitle: input.subtitle,
    logo_url: input.logoUrl,
    background_image_url: input.backgroundImageUrl,
  }
}
export type HeaderValues = ReturnType<typeof headerValues>

const columns = [
  'title',
  'subtitle',
  'logo_url',
  'background_image_url',
] as const satisfies (keyof HeaderValues)[]

/** Whether storing the values would change anything. */
export const changesHeader = (stored: HeaderRow, values: HeaderValues): boolean =>
  columns.some((column) => stored[column] !== values[column])
