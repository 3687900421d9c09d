import classes from './domain.module.css'
import { Podium } from './podium.tsx'
import type { Ranked } from './standings.tsx'

/** The podium of one competition. Its background is the cloth of a pool table. */
export const PodiumCard = (props: { leaders: Ranked[]; ownId: string }) => (
  <div
    className={`${classes.cloth} grid items-end overflow-hidden px-3 pt-11 pb-0 border border-[#0a2419] rounded-[22px] bg-[#123f2c] text-[#f4efe3] text-md`}
  >
    <Podium {...props} className="w-full max-w-[30rem] mx-auto" />
  </div>
)
