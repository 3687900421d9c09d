import { Button } from '@mantine/core'
import { QrCode } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from '#web/platform/language.ts'
import { EveningButton } from './evening-card.tsx'
import type { Opened } from './opened.ts'

const GuestCodeSheet = lazy(async () => ({
  default: (await import('./guest-code-sheet.tsx')).GuestCodeSheet,
}))

type GuestCodeProps = {
  /** What the card or ticket is for. The code also opens the rest of the evening. */
  opens: Opened
  /** The button that opens the code. */
  children: (open: () => void) => ReactNode
}

/** The guest's own code behind a button: the same sheet from every card and ticket. */
function GuestCode({ opens, children }: GuestCodeProps) {
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

type CodeButtonProps = Pick<GuestCodeProps, 'opens'> & { name: string }

/** The action of a card of the evening. */
export function EveningCode({ opens, name }: CodeButtonProps) {
  const { t } = useTranslation()
  return (
    <GuestCode opens={opens}>
      {(open) => (
        <EveningButton aria-haspopup="dialog" aria-label={name} onClick={open}>
          {t('guestCode.code')}
        </EveningButton>
      )}
    </GuestCode>
  )
}

/** The button on a ticket. */
export function GuestCodeButton({ name, opens, isMain = false }: CodeButtonProps & { isMain?: boolean }) {
  const { t } = useTranslation()
  return (
    <GuestCode opens={opens}>
      {(open) => (
        <Button
          variant={isMain ? 'filled' : 'default'}
          leftSection={<QrCode size={18} aria-hidden />}
          aria-label={t('guestCode.openFor', { what: name })}
          onClick={open}
        >
          {t('guestCode.open')}
        </Button>
      )}
    </GuestCode>
  )
}
