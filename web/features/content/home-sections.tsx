import type { HomeTexts } from '#rules/home-texts.ts'
import { ContentPicture } from '#web/ui/content-picture.tsx'
import classes from './home-section.module.css'

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
    <section className={classes.section} lang="sv" {...(title !== null && { 'aria-labelledby': id })}>
      {imageUrl && <ContentPicture src={imageUrl} className={classes.picture} />}
      {(title !== null || content !== null) && (
        <div className={classes.texts}>
          {title !== null && <h2 id={id}>{title}</h2>}
          {content !== null && <p>{content}</p>}
        </div>
      )}
    </section>
  )
}
