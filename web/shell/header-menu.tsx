import {
  type ComponentType,
  type ReactElement,
  type ReactNode,
  type Ref,
  useId,
  useImperativeHandle,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { t } from '#web/platform/language.ts'
import { toastFailure } from '#web/ui/failure-toast.ts'

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
 * A button of the header and the menu that it opens. The menus and the library that positions them would be a third of the code that all
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
      // Mounted before it opens, so that it knows where to return the focus.
      flushSync(() => setMenu(() => loaded))
      setOpened(!opened)
    } catch (error) {
      toastFailure(error, { title: t('ui.loadFailed') })
    }
  }
  return (
    <>
      <button
        ref={setButton}
        type="button"
        // The id that Mantine gives to the target.
        id={`${id}-target`}
        className="inline-flex items-center justify-center gap-1.5 min-w-11 h-11 py-0 px-1.5 border-0 rounded-md bg-transparent text-text text-md font-[600] cursor-pointer hover:bg-raised max-[22.5em]:min-w-10 max-[22.5em]:py-0 max-[22.5em]:px-1 md:px-3"
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

/** Placeholder for a button that is rendered elsewhere. */
function Anchor({ ref, button }: { ref?: Ref<HTMLElement>; button: HTMLElement }) {
  useImperativeHandle(ref, () => button, [button])
  return null
}
