import { Podium } from './podium.tsx'
import classes from './podium-card.module.css'
import type { Ranked } from './standings.tsx'

/** The podium of one competition, on cloth. */
export const PodiumCard = (props: { leaders: Ranked[]; ownId: string }) => (
  <div className={classes.cloth}>
    <Podium {...props} className={classes.podium} />
  </div>
)
