import type { HeaderInput } from '#contract/content.ts'
import type { Env } from '#server/env.ts'
import { requirePictureHost } from '#server/platform/http/picture-host.ts'

/** The admin's input as columns. Throws validation_failed for a picture on a host that is not allowed. */
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
