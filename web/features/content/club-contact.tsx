import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ClubContact } from '#contract/club-contact.ts'
import { useTranslation } from '#web/platform/language.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { contentQueries } from './queries.ts'

/** Whom a guest turns to: what the club has entered, or where else to turn. */
export function ClubContactCard() {
  const { t } = useTranslation()
  return (
    <section className="panel flex flex-col gap-4" aria-labelledby="club-contact">
      <h2 id="club-contact">{t('legal.contact.title')}</h2>
      <Loaded
        query={useQuery(contentQueries.contact())}
        loading="legal.contact.loading"
        failed="legal.contact.failed"
      >
        {(contact) => <Contact contact={contact} />}
      </Loaded>
    </section>
  )
}

function Contact({ contact: { name, organisationNumber, address, email, phone } }: { contact: ClubContact }) {
  const { t } = useTranslation()
  const isReachable = address !== null || email !== null || phone !== null
  const facts: [key: 'name' | 'organisationNumber' | 'address' | 'email' | 'phone', shown: ReactNode][] = [
    ['name', name],
    ['organisationNumber', organisationNumber],
    ['address', address],
    ['email', email && link(`mailto:${email}`, email)],
    ['phone', phone && link(`tel:${phone.replaceAll(/[^+\d]/g, '')}`, phone)],
  ]
  const known = facts.filter(([, shown]) => shown !== null)
  return (
    <>
      {known.length > 0 && (
        <dl className="flex flex-col gap-3 m-0">
          {known.map(([key, shown]) => (
            <div key={key}>
              <dt className="muted small">{t(`legal.contact.${key}`)}</dt>
              <dd className="m-0 whitespace-pre-line wrap-anywhere">{shown}</dd>
            </div>
          ))}
        </dl>
      )}
      {!isReachable && <p>{t('legal.contact.missing')}</p>}
    </>
  )
}

const link = (href: string, text: string) => (
  <a href={href} className="inline-flex items-center min-h-11 text-chalk font-semibold">
    {text}
  </a>
)
