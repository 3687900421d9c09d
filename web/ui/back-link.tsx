import { Link, type LinkProps } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useTranslation } from '#web/platform/language.ts'
import classes from './back-link.module.css'

/** A link back to the parent screen: `<BackLink to="/events">Alla event</BackLink>`. */
export function BackLink({ to, children }: { to: NonNullable<LinkProps['to']>; children?: string }) {
  const { t } = useTranslation()
  return (
    <Link to={to} className={classes.link}>
      <ArrowLeft size={20} aria-hidden />
      {children ?? t('ui.back')}
    </Link>
  )
}
