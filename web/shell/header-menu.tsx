import { Languages } from 'lucide-react'
import {
  type ComponentType,
  type ReactElement,
  type ReactNode,
  type Ref,
  useId,
  useImperativeHandle,
  useState,
} from 'react'
import { errorMessage } from '#web/platform/error-message.ts'
import { t, useTranslation } from '#web/platform/language.ts'
import { useMe } from '#web/platform/session.tsx'
import { Avatar } from '#web/ui/avatar.tsx'
import { LevelBall } from '#web/ui/level-ball.tsx'
import { toast } from '#web/ui/toast.ts'
import classes from './header.module.css'

/** For Mantine's `Menu` and `Popover`; `anchor` is the child of their target. */
export type MenuProps = {
  id: string
  opened: boolean
  onChange: (opened: boolean) => void
  anchor: ReactElement
}

type HeaderMenuProps = {
  label: string
  popup: 'menu' | 'dialog'
  load: () => Promise<ComponentType<MenuProps>>
  children: ReactNode
}

/**
 * A button of the header and the menu that it opens. The menus and what positions them are a third of the code that all
 * screens share, so they are loaded when a pointer or the focus reaches the button.
 */
export function HeaderMenu({ label, popup, load, children }: HeaderMenuProps) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const [Menu, setMenu] = useState<ComponentType<MenuProps> | null>(null)
  const [opened, setOpened] = useState(false)
  const id = useId()
  const prepare = () => void load().catch(() => undefined)
  const toggle = async () => {
    try {
      const loaded = Menu ?? (await load())
      setMenu(() => loaded)
      setOpened(!opened)
    } catch {
      toast({ kind: 'error', title: t('ui.loadFailed'), message: errorMessage(null) })
    }
  }
  return (
    <>
      <button
        ref={setButton}
        type="button"
        // As Mantine names the target of `id`.
        id={`${id}-target`}
        className={classes.tool}
        aria-label={label}
        aria-haspopup={popup}
        aria-expanded={opened}
        aria-controls={opened ? `${id}-dropdown` : undefined}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => void toggle()}
        onKeyDown={({ key }) => key === 'Escape' && setOpened(false)}
      >
        {children}
      </button>
      {Menu && button && (
        <Menu id={id} opened={opened} onChange={setOpened} anchor={<Anchor button={button} />} />
      )}
    </>
  )
}

/** Stands for a button that is drawn elsewhere. */
function Anchor({ ref, button }: { ref?: Ref<HTMLElement>; button: HTMLElement }) {
  useImperativeHandle(ref, () => button, [button])
  return null
}

export function AccountButton() {
  const { t } = useTranslation()
  const { displayName, level, avatarUrl } = useMe()
  return (
    <HeaderMenu
      label={t('shell.account.labelOf', { name: displayName, level })}
      popup="menu"
      load={loadAccount}
    >
      {avatarUrl === null ? (
        <LevelBall level={level} size={30} />
      ) : (
        <Avatar name={displayName} url={avatarUrl} size={32} />
      )}
    </HeaderMenu>
  )
}

const loadAccount = () => import('./account-menu.tsx').then(({ AccountMenu }) => AccountMenu)

export function LanguageButton() {
  const { t, language } = useTranslation()
  const own = t(`shell.language.${language}`)
  return (
    <HeaderMenu label={`${t('shell.language.label')}: ${own}`} popup="menu" load={loadLanguages}>
      <Languages size={20} aria-hidden />
      <span className={classes.long}>{own}</span>
    </HeaderMenu>
  )
}

const loadLanguages = () => import('./language-menu.tsx').then(({ LanguageMenu }) => LanguageMenu)
