import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import './styles/index.ts'
import { storedNames } from '#web/platform/stored.ts'
import { theme } from './theme.ts'
import { loadToasts, toastsLoaded } from './toast.ts'

const colorSchemes = localStorageColorSchemeManager({ key: storedNames.theme })

/** The theme, which follows the device until one is chosen, and the toasts. Variables and classes come from style sheets, never from `<style>`. */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemes}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
      <ToastRegion />
    </MantineProvider>
  )
}

/** The toasts. Their library is loaded with the first toast, or at the first touch, because the touched action may show one. */
function ToastRegion() {
  const [Toasts, setToasts] = useState<ComponentType | null>(null)
  useEffect(() => {
    void toastsLoaded.then((loaded) => setToasts(() => loaded.Toasts))
    const first = ['pointerdown', 'keydown'] as const
    for (const type of first) addEventListener(type, loadToasts, { once: true, capture: true })
    return () => {
      for (const type of first) removeEventListener(type, loadToasts, { capture: true })
    }
  }, [])
  return Toasts && <Toasts />
}
