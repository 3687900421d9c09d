import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import './styles/index.ts'
import { storedNames } from '#web/platform/stored.ts'
import { theme } from './theme.ts'
import { ToastRegion } from './toast-region.tsx'

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
