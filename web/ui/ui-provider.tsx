import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import type { ReactNode } from 'react'
import './styles/index.ts'
import { storedNames } from '#web/platform/stored.ts'
import { theme } from './theme.ts'

const colorSchemes = localStorageColorSchemeManager({ key: storedNames.theme })

/** The theme and the toasts. Variables and classes come from style sheets, never from `<style>`. */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="dark"
      colorSchemeManager={colorSchemes}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
      <Notifications
        position="bottom-center"
        limit={4}
        pauseResetOnHover="all"
        containerWidth={460}
        zIndex={500}
      />
    </MantineProvider>
  )
}
