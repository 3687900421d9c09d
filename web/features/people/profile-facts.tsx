import { BadgeCheck, CalendarHeart, CircleAlert, Mail } from 'lucide-react'
import type { Me } from '#contract/accounts.ts'
import { formatDay } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import classes from './profile-facts.module.css'

/** Facts of the profile: e-mail, member since, and links. */
export function ProfileFacts({ me }: { me: Me }) {
  const { t, language } = useTranslation()
  const State = me.emailVerified ? BadgeCheck : CircleAlert
  return (
    <dl className={classes.facts}>
      <div className={classes.fact}>
        <Mail size={20} aria-hidden />
        <dt>{t('profile.facts.email')}</dt>
        <dd>
          <span className={classes.email}>{me.email}</span>
          <span className={classes.state} data-done={me.emailVerified || undefined}>
            <State size={16} aria-hidden />
            {me.emailVerified ? t('profile.facts.confirmed') : t('profile.facts.notConfirmed')}
          </span>
        </dd>
      </div>
      <div className={classes.fact}>
        <CalendarHeart size={20} aria-hidden />
        <dt>{t('profile.facts.since')}</dt>
        <dd>{formatDay(me.createdAt, language)}</dd>
      </div>
    </dl>
  )
}
