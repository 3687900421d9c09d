import {
  convertCssVariables,
  DEFAULT_THEME,
  deepMerge,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import type { Plugin } from 'vite'
import { cssVariables, theme, themeColors } from '#web/ui/theme.ts'

/** Variables of Mantine's default colours that the theme does not define: they would be unused. */
const unusedColor = new RegExp(
  `^--mantine-color-(${Object.keys(DEFAULT_THEME.colors)
    .filter((name) => !(name in themeColors))
    .join('|')})-`,
)

const used = (variables: Record<string, string>) =>
  Object.fromEntries(Object.entries(variables).filter(([name]) => !unusedColor.test(name)))

/** The theme's variables as a style sheet. Mantine would write them into a `<style>` element, which the CSP forbids. */
export function themeStyleSheet(): string {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme)
  const { variables, light, dark } = deepMerge(defaultCssVariablesResolver(merged), cssVariables(merged))
  return convertCssVariables({ variables: used(variables), light: used(light), dark: used(dark) }, ':root')
}

/** Serves `virtual:theme.css`. */
export function themeVariables(): Plugin {
  const name = 'virtual:theme.css'
  return {
    name: 'theme-variables',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? themeStyleSheet() : undefined),
  }
}
