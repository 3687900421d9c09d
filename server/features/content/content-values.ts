import type { HeaderInput, SectionInput } from '#contract/content.ts'
import type { Env } from '#server/env.ts'
import { requirePictureHost } from '#server/platform/http/picture-host.ts'

/** The admin's input as columns. Throws validation_failed for a picture on a host that is not allowed. */
export function sectionValues(env: Env, input: SectionInput) {
  requirePictureHost(env, 'imageUrl', input.imageUrl)
  return {
    title: input.title,
    content: input.content,
    image_url: input.imageUrl,
    is_active: input.isActive,
  }
}

/** The input for the header, which has two pictures, as columns. */
export function headerValues(env: Env, { title, subtitle, logoUrl, backgroundImageUrl }: HeaderInput) {
  requirePictureHost(env, 'logoUrl', logoUrl)
  requirePictureHost(env, 'backgroundImageUrl', backgroundImageUrl)
  return { title, subtitle, logo_url: logoUrl, background_image_url: backgroundImageUrl }
}
