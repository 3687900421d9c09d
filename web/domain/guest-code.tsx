import { Button } from '@mantine/core'
import { QrCode } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from '#web/platform/language.ts'

const GuestCodeSheet = lazy(async () => ({
  default: (await import('./guest-code-sheet.tsx')).GuestCodeSheet,
}))

type GuestCodeProps = {
  /** What the code opens, a line each: 'Bord 2 · 19:00–21:00'. */
  opens: readonly string[]
  /** The button that opens the code. */
  children: (open: () => void) => ReactNode
}

/** The guest's own code behind a button: the same sheet from every card and ticket. */
export function GuestCode({ opens, children }: GuestCodeProps) {
  const [isOpen, setIsOpen] = useState(false)
  // Stays mounted, so that the sheet can give the focus back.
  const [wasOpen, setWasOpen] = useState(false)
  return (
    <>
      {children(() => {
        setIsOpen(true)
        setWasOpen(true)
      })}
      {wasOpen && (
        <Suspense>
          <GuestCodeSheet opens={opens} opened={isOpen} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

type GuestCodeButtonProps = Pick<GuestCodeProps, 'opens'> & {
  /** What the code is shown for, as a part of the accessible name: 'Bord 2 fre 20 nov'. */
  what: string
  isMain?: boolean
}

/** The button on a ticket. */
export function GuestCodeButton({ what, opens, isMain = false }: GuestCodeButtonProps) {
  const { t } = useTranslation()
  return (
    <GuestCode opens={opens}>
      {(open) => (
        <Button
          variant={isMain ? 'filled' : 'default'}
          leftSection={<QrCode size={18} aria-hidden />}
          aria-label={t('guestCode.openFor', { what })}
          onClick={open}
        >
          {t('guestCode.open')}
        </Button>
      )}
    </GuestCode>
  )
}
