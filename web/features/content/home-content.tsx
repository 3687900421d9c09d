import { Stack } from '@mantine/core'
import { useState } from 'react'
import type { HomeTexts } from '#rules/home-texts.ts'
import { useTranslation } from '#web/platform/language.ts'
import { LineSkeleton } from '#web/ui/card-skeleton.tsx'
import { ContentPicture } from '#web/ui/content-picture.tsx'
import { FirstPicture } from '#web/ui/first-picture.tsx'
import { join } from '#web/ui/join.ts'
import classes from './home-content.module.css'
import drawing from './home-hero.webp'

type HomeHeroProps = {
  /** The welcome as shown; the heading of the screen has the same text. */
  title: string
  /** Null while the club's content is loading. */
  texts: HomeTexts | null
}

/** The hero of the home screen: the welcome over the club's picture, or over the default one. */
export function HomeHero({ title, texts }: HomeHeroProps) {
  const { t } = useTranslation()
  const [broken, setBroken] = useState<string | null>(null)
  const picture = texts?.heroImageUrl ?? null
  const isPictured = picture !== null && picture !== broken
  return (
    <div className={classes.hero} data-pictured={isPictured || undefined}>
      {isPictured ? (
        <ContentPicture src={picture} className={classes.picture} eager onBroken={setBroken} />
      ) : (
        (texts || import.meta.env.SSR) && (
          <FirstPicture
            data-default-hero={import.meta.env.SSR || undefined}
            className={classes.drawing}
            src={drawing}
            width={1200}
            height={600}
          />
        )
      )}
      <div className={classes.texts}>
        <p className={classes.welcome} lang={texts?.heroTitle ? 'sv' : undefined} aria-hidden>
          {texts ? title : <LineSkeleton width={14} />}
        </p>
        <p className={classes.tagline} lang={texts?.heroSubtitle ? 'sv' : undefined}>
          {texts ? (texts.heroSubtitle ?? t('home.tagline')) : <LineSkeleton width={30} />}
        </p>
      </div>
    </div>
  )
}

/** The about section, if it has content. */
export function HomeAbout({ texts: { aboutTitle, aboutContent, aboutImageUrl } }: { texts: HomeTexts }) {
  if (aboutTitle === null && aboutContent === null) return null
  return <Section id="home-about" title={aboutTitle} content={aboutContent} imageUrl={aboutImageUrl} />
}

/** The custom sections, in order. */
export function HomeSections({ sections }: { sections: HomeTexts['others'] }) {
  return sections.map(({ sectionKey, ...section }) => (
    <Section key={sectionKey} id={sectionKey} {...section} />
  ))
}

type SectionProps = { id: string } & Pick<HomeTexts['others'][number], 'title' | 'content' | 'imageUrl'>

function Section({ id, title, content, imageUrl }: SectionProps) {
  return (
    <section
      className={join('panel', classes.section)}
      lang="sv"
      {...(title !== null && { 'aria-labelledby': id })}
    >
      {imageUrl && <ContentPicture src={imageUrl} className={classes.sectionPicture} />}
      {(title !== null || content !== null) && (
        <Stack gap={10} className={classes.sectionTexts}>
          {title !== null && <h2 id={id}>{title}</h2>}
          {content !== null && <p className="muted">{content}</p>}
        </Stack>
      )}
    </section>
  )
}
