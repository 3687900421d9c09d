import { createContext, type ReactNode, useContext } from 'react'
import classes from './title-cell.module.css'

/** Whether a row is drawn as a card. */
export const CardContext = createContext(false)

type TitleCellProps = {
  title: ReactNode
  /** A picture or sign before the title. */
  picture?: ReactNode
  /** Muted text below the title. */
  children?: ReactNode
  /** The title's language, when it is the club's own content. */
  lang?: 'sv'
}

/** The first column, which names the row. On a card it is the heading. */
export function TitleCell({ title, picture, children, lang }: TitleCellProps) {
  const Title = useContext(CardContext) ? 'h2' : 'span'
  return (
    <div className={classes.cell}>
      {picture && <div className={classes.picture}>{picture}</div>}
      <div className={classes.texts}>
        <Title className={classes.title} lang={lang}>
          {title}
        </Title>
        {children}
      </div>
    </div>
  )
}
