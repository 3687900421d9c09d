import type { HomeWords } from '#rules/home-words.ts'
import { ContentPicture } from '#web/ui/content-picture.tsx'
import classes from './home-section.module.css'

/** What the club says about itself; nothing where it says nothing. */
export function HomeAbout({ words }: { words: HomeWords }) {
  const { aboutTitle, aboutContent, aboutImageUrl } = words
  if (aboutTitle === null && aboutContent === null) return null
  return (
    <section
      className={classes.section}
      lang="sv"
      {...(aboutTitle !== null && { 'aria-labelledby': 'home-about' })}
    >
      {aboutImageUrl && <ContentPicture src={aboutImageUrl} className={classes.picture} />}
      <div className={classes.words}>
        {aboutTitle !== null && <h2 id="home-about">{aboutTitle}</h2>}
        {aboutContent !== null && <p>{aboutContent}</p>}
      </div>
    </section>
  )
}
