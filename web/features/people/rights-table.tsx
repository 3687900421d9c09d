import { Check } from 'lucide-react'
import { rights, rightsOfRole, roles } from '#contract/rights.ts'
import { useTranslation } from '#web/platform/language.ts'

/** What each role may do. */
export function RightsTable() {
  const { t } = useTranslation()
  return (
    <div className="flex flex-col gap-4 min-w-0">
      <h2 id="rights">{t('people.rights.title')}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className="overflow-x-auto panel p-0" tabIndex={0} aria-labelledby="rights">
        <table className="w-full border-collapse text-md">
          <thead>
            <tr className="[&>th]:py-3 [&>th]:px-2 [&>th]:align-bottom [&>th]:font-semibold">
              <th scope="col" className="text-left pl-4 min-w-40 sticky left-0 bg-surface">
                {t('people.rights.right')}
              </th>
              {roles.map((role) => (
                <th key={role} scope="col" className="first-letter:uppercase">
                  {t(`people.roles.${role}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rights.map((right) => (
              <tr key={right} className="border-t border-t-line [&>td]:py-2.5 [&>td]:px-2 [&>td]:text-center">
                <th scope="row" className="text-left font-normal py-2.5 pl-4 pr-2 sticky left-0 bg-surface">
                  {t(`people.rights.${right}`)}
                </th>
                {roles.map((role) => (
                  <td key={role}>
                    {rightsOfRole[role].includes(right) && (
                      <Check
                        size={20}
                        className="inline-block text-success-text"
                        role="img"
                        aria-label={t('people.rights.yes')}
                      />
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}
