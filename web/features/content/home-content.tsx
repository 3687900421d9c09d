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
    // At most 120 px on a phone, unless the club's own texts are long: the evening is below it. The background behind the texts is at
    // least 78 % opaque, whatever the picture shows.
    <div
      className={`${classes.hero} relative flex flex-col justify-center min-h-30 -mx-(--page-gutter) -mt-6 overflow-hidden bg-[#07120e] text-[#f4efe3] lg:min-h-44 lg:m-0 lg:rounded-[24px] lg:border lg:border-line`}
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
            className={`${classes.drawing} absolute inset-y-0 right-0 w-[58%] h-full object-cover object-[50%_45%] lg:w-[56%]`}
            src={drawing}
            width={1200}
            height={600}
          />
        )
      )}
      <div className={`${classes.texts} relative py-3.5 pl-(--page-gutter) pr-[28%] lg:pl-11 lg:pr-[40%]`}>
        <p
          className={`${classes.welcome} tracking-[-0.03em] text-balance whitespace-pre-line wrap-anywhere`}
          lang={texts?.heroTitle ? 'sv' : undefined}
          aria-hidden
        >
          {texts ? title : <LineSkeleton width={14} />}
        </p>
        <p
          className="mt-1 text-[#e9c869] text-md leading-[1.3] font-medium text-balance whitespace-pre-line wrap-anywhere lg:mt-2 lg:text-2xl"
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
