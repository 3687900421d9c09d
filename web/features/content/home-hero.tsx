import { useState } from 'react'
import type { HomeTexts } from '#rules/home-texts.ts'
import { useTranslation } from '#web/platform/language.ts'
import { LineSkeleton } from '#web/ui/card-skeleton.tsx'
import { ContentPicture } from '#web/ui/content-picture.tsx'
import classes from './home-hero.module.css'
import drawing from './home-hero.svg'

type HomeHeroProps = {
  /** What the screen is called, which its heading says already: here it is to be seen. */
  title: string
  /** Null while the club's own words are on their way. */
  texts: HomeTexts | null
}

/** The head of the home screen: the club's welcome before its picture, or before a table at night. */
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
        texts && (
          <img
            className={classes.drawing}
            src={drawing}
            alt=""
            width={1200}
            height={600}
            fetchPriority="high"
          />
        )
      )}
      <div className={classes.texts}>
        {texts ? (
          <>
            <p className={classes.welcome} lang={texts.heroTitle === null ? undefined : 'sv'} aria-hidden>
              {title}
            </p>
            <p className={classes.tagline} lang={texts.heroSubtitle === null ? undefined : 'sv'}>
              {texts.heroSubtitle ?? t('home.tagline')}
            </p>
          </>
        ) : (
          <>
            <p className={classes.welcome}>
              <LineSkeleton width={14} />
            </p>
            <p className={classes.tagline}>
              <LineSkeleton width={30} />
            </p>
          </>
        )}
      </div>
    </div>
  )
}
