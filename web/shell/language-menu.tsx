import { Menu } from '@mantine/core'
import { type Language, languages } from '#contract/bounds.ts'
import { request } from '#web/platform/api.ts'
import { changeLanguage, languageName, useTranslation } from '#web/platform/language.ts'
import { useSession } from '#web/platform/session.tsx'
import { toastFailure } from '#web/ui/failure-toast.ts'
import type { MenuProps } from './header-menu.tsx'

/** The languages, each with its name in that language. */
export function LanguageMenu({ anchor, ...menu }: MenuProps) {
  const { t, language } = useTranslation()
  const { me } = useSession()

  const choose = async (chosen: Language) => {
    try {
      await changeLanguage(chosen)
      // Stored on the server for mails, in the background; a failure is ignored.
      if (me)
        request('setMyLanguage', { body: { language: chosen } }).catch((error: unknown) =>
          console.warn(error),
        )
    } catch (error) {
      toastFailure(error, { title: t('accounts.toasts.unexpected') })
    }
  }

  return (
    <Menu position="bottom-end" {...menu}>
      <Menu.Target>{anchor}</Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={language} onChange={(chosen) => void choose(chosen as Language)}>
          {languages.map((each) => (
            <Menu.RadioItem key={each} value={each} lang={each} closeMenuOnClick>
              {languageName(each)}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
