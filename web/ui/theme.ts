import {
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type MantineThemeOverride,
} from '@mantine/core'
import { darkPalette, lightPalette, type Palette } from './palette.ts'

const steps = (colors: string) => colors.split(' ') as unknown as MantineColorsTuple

/** Ten steps of each colour, from light to dark. Mantine's filled controls use the fifth. */
export const themeColors = {
  brass: steps('#FBF3DC #F6E7BD #F0D78F #E9C869 #E0B44C #C99B33 #A67C22 #8A6512 #745200 #4E3700'),
  chalk: steps('#E6F4FA #CBE7F2 #A4D4E7 #87C5DF #6FB7D6 #4A9DC0 #2F80A3 #1B6283 #154D67 #0E3547'),
  red: steps('#FFEDEB #FFD3D0 #FFB3AE #FF9A94 #C9353A #BE2F35 #B32A31 #A3222A #861A21 #5C1116'),
  green: steps('#E5F7EE #C5EBD8 #95DBB8 #62CD9C #3FB27F #2C9668 #1F7A50 #17653F #104C2F #0A331F'),
  dark: steps('#F4EFE3 #D9DBCC #B9C2B6 #93A89A #64826F #1B3A2C #12291F #0C1C16 #07120E #040B08'),
  gray: steps('#F6F0E1 #EFE7D3 #E6DCC4 #DCD1B6 #837A60 #696350 #4A574D #38453C #24332A #13231B'),
}

const body = "'Figtree Variable', system-ui, sans-serif"
const display = "'Bricolage Grotesque Variable', 'Figtree Variable', system-ui, sans-serif"

const inputs = ['TextInput', 'PasswordInput', 'Textarea', 'NativeSelect', 'DateInput', 'TimePicker']
const mediumInputs = Object.fromEntries(inputs.map((name) => [name, { defaultProps: { size: 'md' } }]))

/**
 * The theme. Content-Security-Policy forbids `<style>` elements, so Mantine features that would write one are not used:
 * the scroll lock of modals (ours is in base.css) and, everywhere, responsive style props.
 */
export const theme: MantineThemeOverride = createTheme({
  colors: themeColors,
  primaryColor: 'brass',
  primaryShade: 4,
  autoContrast: true,
  luminanceThreshold: 0.25,
  white: lightPalette.raised,
  black: lightPalette.text,
  fontFamily: body,
  fontFamilyMonospace: 'ui-monospace, monospace',
  headings: { fontFamily: display, fontWeight: '650' },
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '8px', md: '12px', lg: '18px', xl: '28px' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'md' } },
    // Its `<header>` is not a banner landmark of the page.
    Modal: { defaultProps: { lockScroll: false, centered: true, attributes: { header: { role: 'none' } } } },
    ...mediumInputs,
    // The first item gets the focus. A menu is rendered beside its button, to keep its landmark and its place in the tab order.
    Menu: {
      defaultProps: { shadow: 'lg', radius: 'md', withinPortal: false, withInitialFocusPlaceholder: false },
    },
    Popover: { defaultProps: { shadow: 'lg', radius: 'md', withinPortal: false } },
  },
})

const tokens = (palette: Palette) =>
  Object.fromEntries(
    Object.entries(palette).map(([name, value]) => [
      `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
      value,
    ]),
  )

const scheme = (palette: Palette) => ({
  ...tokens(palette),
  '--mantine-color-body': palette.ground,
  '--mantine-color-text': palette.text,
  '--mantine-color-bright': palette.text,
  '--mantine-color-dimmed': palette.muted,
  '--mantine-color-placeholder': palette.muted,
  '--mantine-color-error': palette.dangerText,
  '--mantine-color-success': palette.successText,
  '--mantine-color-anchor': palette.chalk,
  '--mantine-color-default': palette.raised,
  '--mantine-color-default-color': palette.text,
  '--mantine-color-default-border': palette.edge,
  '--mantine-primary-color-contrast': palette.onBrass,
})

/** Our tokens (`--brass`, `--on-brass`, `--cloth-deep` …) and Mantine's own names for the same things. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: scheme(lightPalette),
  dark: scheme(darkPalette),
})
