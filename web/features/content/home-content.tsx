import { useState } from 'react'
import type { HomeTexts } from '#rules/home-texts.ts'
import { useTranslation } from '#web/platform/language.ts'
import { LineSkeleton } from '#web/ui/card-skeleton.tsx'
import { ContentPicture } from '#web/ui/content-picture.tsx'
import { FirstPicture } from '#web/ui/first-picture.tsx'
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
    // The background behind the texts is at least 78 % opaque, whatever the picture shows.
    <div
      className={`${classes.hero} relative flex flex-col justify-end min-h-67 -mx-(--page-gutter) -mt-6 mb-0 overflow-hidden bg-[#07120e] text-[#f4efe3] data-pictured:min-h-80 lg:justify-center lg:min-h-75 lg:m-0 lg:rounded-[24px] lg:border lg:border-line lg:data-pictured:min-h-90`}
      data-pictured={isPictured || undefined}
    >
      {isPictured ? (
        <ContentPicture
          src={picture}
          className="absolute inset-0 size-full object-cover"
          eager
          onBroken={setBroken}
        />
      ) : (
        (texts || import.meta.env.SSR) && (
          <FirstPicture
            data-default-hero={import.meta.env.SSR || undefined}
            className={`${classes.drawing} absolute top-0 inset-x-0 w-full h-49 object-cover lg:top-0 lg:right-0 lg:bottom-0 lg:left-auto lg:w-[66%] lg:h-full lg:object-[50%_45%]`}
            src={drawing}
            width={1200}
            height={600}
          />
        )
      )}
      <div
        className={`${classes.texts} relative max-w-[calc(40rem+2*var(--page-gutter))] py-5 px-(--page-gutter) lg:max-w-[56%] lg:py-9 lg:px-11`}
      >
        <p
          className={`${classes.welcome} tracking-[-0.03em] text-balance whitespace-pre-line wrap-anywhere`}
          lang={texts?.heroTitle ? 'sv' : undefined}
          aria-hidden
        >
          {texts ? title : <LineSkeleton width={14} />}
        </p>
        <p
          className="mt-2 text-[#e9c869] text-[clamp(1rem,0.9rem+0.5vw,1.25rem)] font-medium text-balance whitespace-pre-line wrap-anywhere"
          lang={texts?.heroSubtitle ? 'sv' : undefined}
        >
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
      className={`${classes.section} panel overflow-hidden p-0 lg:relative lg:flex lg:flex-col lg:justify-center`}
      lang="sv"
      {...(title !== null && { 'aria-labelledby': id })}
    >
      {imageUrl && (
        <ContentPicture
          src={imageUrl}
          className={`${classes.sectionPicture} block w-full max-h-80 object-cover`}
        />
      )}
      {(title !== null || content !== null) && (
        <div
          className={`${classes.sectionTexts} p-5 wrap-anywhere [&_p]:max-w-[68ch] [&_p]:whitespace-pre-line lg:py-7 lg:px-8 flex flex-col gap-2.5`}
        >
          {title !== null && <h2 id={id}>{title}</h2>}
          {content !== null && <p className="muted">{content}</p>}
        </div>
      )}
    </section>
  )
}
