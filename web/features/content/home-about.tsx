import type { HomeTexts } from '#rules/home-texts.ts'
import { ContentPicture } from '#web/ui/content-picture.tsx'
import classes from './home-section.module.css'

/** What the club says about itself; nothing where it says nothing. */
export function HomeAbout({ texts }: { texts: HomeTexts }) {
  const { aboutTitle, aboutContent, aboutImageUrl } = texts
  if (aboutTitle === null && aboutContent === null) return null
  return (
    <section
      className={classes.section}
      lang="sv"
      {...(aboutTitle !== null && { 'aria-labelledby': 'home-about' })}
    >
      {aboutImageUrl && <ContentPicture src={aboutImageUrl} className={classes.picture} />}
      <div className={classes.texts}>
        {aboutTitle !== null && <h2 id="home-about">{aboutTitle}</h2>}
        {aboutContent !== null && <p>{aboutContent}</p>}
      </div>
    </section>
  )
}
