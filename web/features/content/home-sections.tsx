import type { HomeTexts } from '#rules/home-texts.ts'
import { ContentPicture } from '#web/ui/content-picture.tsx'
import classes from './home-section.module.css'

/** The sections that the club has added, in its order. */
export function HomeSections({ sections }: { sections: HomeTexts['others'] }) {
  return sections.map(({ sectionKey, title, content, imageUrl }) => (
    <section
      key={sectionKey}
      className={classes.section}
      lang="sv"
      {...(title !== null && { 'aria-labelledby': sectionKey })}
    >
      {imageUrl && <ContentPicture src={imageUrl} className={classes.picture} />}
      {(title !== null || content !== null) && (
        <div className={classes.texts}>
          {title !== null && <h2 id={sectionKey}>{title}</h2>}
          {content !== null && <p>{content}</p>}
        </div>
      )}
    </section>
  ))
}
