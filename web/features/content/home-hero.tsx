import { useState } from 'react'
import type { HomeTexts } from '#rules/home-texts.ts'
import { useTranslation } from '#web/platform/language.ts'
import { LineSkeleton } from '#web/ui/card-skeleton.tsx'
import { ContentPicture } from '#web/ui/content-picture.tsx'
import classes from './home-hero.module.css'
import drawing from './home-hero.svg'

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
