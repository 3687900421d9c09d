import type { HeaderInput, SectionInput } from '#contract/content.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ownPictures } from '#server/platform/pictures/own-pictures.ts'

/** The admin's input as columns, with a picture of our own. Throws what `ownPictures` throws. */
export async function sectionValues(engine: Engine, adminId: string, input: SectionInput) {
  const { imageUrl } = await ownPictures(
    engine,
    { adminId, right: 'content.edit' },
    { imageUrl: input.imageUrl },
  )
  return {
    title: input.title,
    content: input.content,
    image_url: imageUrl,
    is_active: input.isActive,
  }
}

/** The input for the header, which has two pictures, as columns. Throws what `ownPictures` throws. */
export async function headerValues(
  engine: Engine,
  adminId: string,
  { title, subtitle, ...pictures }: HeaderInput,
) {
  const { logoUrl, backgroundImageUrl } = await ownPictures(
    engine,
    { adminId, right: 'content.edit' },
    pictures,
  )
  return { title, subtitle, logo_url: logoUrl, background_image_url: backgroundImageUrl }
}
