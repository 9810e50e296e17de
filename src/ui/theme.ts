/** The portal's colours, fonts and sizes as a Mantine theme, light and dark. */
import {
  colorsTuple,
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
} from '@mantine/core'

/** `ink`: text, and the fill of filled buttons. `hover`: that fill under the pointer. `soft`: a pale background. */
type Tints = { ink: string; soft: string; hover: string }
const day: Record<string, Tints> = {
  noche: { ink: '#1F1B4D', soft: '#F1F0FA', hover: '#322C73' },
  rosa: { ink: '#C9006D', soft: '#FFF0F8', hover: '#A8005B' },
  cempasuchil: { ink: '#F5A300', soft: '#FFF3D6', hover: '#FFB51F' },
  hoja: { ink: '#1B7F4F', soft: '#EAF7F0', hover: '#14653E' },
  rojo: { ink: '#C62828', soft: '#FFF0EF', hover: '#A51F1F' },
  ambar: { ink: '#8A5A00', soft: '#FFF3D6', hover: '#6E4800' },
  cielo: { ink: '#1F5FBF', soft: '#EEF4FF', hover: '#184C9A' },
}
const dusk: Record<string, Tints> = {
  noche: { ink: '#F6F0E2', soft: '#302A68', hover: '#FFE6AE' },
  rosa: { ink: '#FF8FC8', soft: '#431648', hover: '#FFB8DC' },
  cempasuchil: { ink: '#F5A300', soft: '#433016', hover: '#FFB51F' },
  hoja: { ink: '#7CDBA8', soft: '#143B3A', hover: '#A9DCC0' },
  rojo: { ink: '#FF9A94', soft: '#481B38', hover: '#FFBDB9' },
  ambar: { ink: '#FFD069', soft: '#433016', hover: '#FFE3A6' },
  cielo: { ink: '#9CC0FF', soft: '#1B2E68', hover: '#B7D0FF' },
}

/** The neutral shades of the light scheme, from sand to violet-blue; they replace Mantine's ten shades of `gray`. */
const warm: MantineColorsTuple = [
  '#FAF5E8',
  '#F4EDDA',
  '#EADFC4',
  '#DDCFAC',
  '#C9BA95',
  '#8D8598',
  '#5F5980',
  '#4A4470',
  '#322C5B',
  '#1F1B4D',
]
/** The neutral shades of the dark scheme, violet-blue instead of grey; they replace Mantine's ten shades of `dark`. */
const night: MantineColorsTuple = [
  '#F6F0E2',
  '#D6D1E8',
  '#B3ADD3',
  '#8E87BA',
  '#4B4585',
  '#38326E',
  '#252056',
  '#171341',
  '#100D30',
  '#0A0822',
]

/**
 * Scroll padding at the top of windows, px: the sticky header covers no box that is scrolled into view, nor its label.
 */
const belowHead = 96
/** Scroll padding at the bottom of windows, px: the sticky buttons cover no element that is scrolled into view. */
const aboveButtons = 84

export const theme = createTheme({
  // Mantine wants ten shades of a tone, but paints it with the variables of `variablesOf`, so all ten are its `ink`.
  colors: {
    ...Object.fromEntries(Object.entries(day).map(([tone, { ink }]) => [tone, colorsTuple(ink)])),
    gray: warm,
    dark: night,
  },
  primaryColor: 'noche',
  primaryShade: { light: 8, dark: 1 },
  // Mantine would choose the text colour on a fill for light mode only; `--lucero-on` is right in both modes.
  autoContrast: false,
  variantColorResolver: (input) => {
    const colours = defaultVariantColorsResolver(input)
    if (input.variant !== 'filled') return colours
    return { ...colours, color: input.color === 'cempasuchil' ? 'var(--mantine-color-black)' : 'var(--lucero-on)' }
  },
  black: '#1F1B4D',
  white: '#FFFFFF',
  fontFamily: '"Atkinson Hyperlegible", ui-rounded, system-ui, "Segoe UI", sans-serif',
  headings: { fontFamily: '"Fredoka Variable", ui-rounded, system-ui, sans-serif', fontWeight: '600' },
  defaultRadius: 'md',
  radius: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  shadows: {
    xs: 'none',
    sm: 'var(--lucero-shadow)',
    md: 'var(--lucero-shadow)',
    lg: 'var(--lucero-shadow)',
    xl: 'var(--lucero-shadow)',
  },
  breakpoints: { xs: '36em', sm: '48em', md: '62em', lg: '75em', xl: '88em' },
  respectReducedMotion: true,
  focusRing: 'auto',
  cursorType: 'pointer',
  components: {
    Button: { defaultProps: { size: 'md' } },
    CloseButton: { defaultProps: { size: 44, iconSize: 20 } },
    ActionIcon: { defaultProps: { size: 44, variant: 'subtle' } },
    TextInput: { defaultProps: { size: 'md' } },
    Textarea: { defaultProps: { size: 'md' } },
    Select: { defaultProps: { size: 'md' } },
    NativeSelect: { defaultProps: { size: 'md' } },
    FileInput: { defaultProps: { size: 'md' } },
    Checkbox: { defaultProps: { size: 'md', iconColor: 'var(--lucero-on)' } },
    Alert: { styles: { title: { fontSize: '1rem' }, message: { fontSize: '1rem' } } },
    // Mantine renders a window's title in a <header>, which would be a second ARIA landmark `banner`; a page may have
    // only one.
    Modal: {
      defaultProps: { centered: true, attributes: { header: { role: 'presentation' } } },
      styles: {
        title: { fontSize: '1.25rem', fontWeight: 600 },
        content: { scrollPaddingTop: belowHead, scrollPaddingBottom: aboveButtons },
      },
    },
  },
})

/**
 * The tones' CSS variables for Mantine's components and our style sheets. Marigold (cempasuchil) is only a background;
 * its text is amber.
 */
function variablesOf(tints: Record<string, Tints>): Record<string, string> {
  const entries = Object.entries(tints).flatMap(([tone, { ink, soft, hover }]) => {
    const words = tone === 'cempasuchil' ? 'var(--lucero-ambar)' : ink
    return [
      [`--lucero-${tone}`, ink],
      [`--lucero-${tone}-soft`, soft],
      [`--mantine-color-${tone}-filled`, ink],
      [`--mantine-color-${tone}-filled-hover`, hover],
      [`--mantine-color-${tone}-light`, soft],
      [`--mantine-color-${tone}-light-hover`, `color-mix(in srgb, ${soft} 88%, ${words})`],
      [`--mantine-color-${tone}-light-color`, words],
      [`--mantine-color-${tone}-text`, words],
      [`--mantine-color-${tone}-outline`, words],
      [`--mantine-color-${tone}-outline-hover`, soft],
    ]
  })
  return Object.fromEntries(entries)
}

/**
 * Our variables beside Mantine's: `--lucero-<tone>` is a text colour (but marigold, `cempasuchil`, is only a
 * background), `--lucero-<tone>-soft` its background, `--lucero-on` the colour of text on a filled button. These change
 * with the colour scheme; the contrast of a text colour to its background and to the page is at least 4.5 : 1.
 */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: { '--lucero-star': '#F5A300' },
  light: {
    ...variablesOf(day),
    '--mantine-color-body': '#FFFBF2',
    '--mantine-color-dimmed': '#5F5980',
    '--mantine-color-placeholder': '#6F698C',
    '--mantine-color-error': '#C62828',
    '--mantine-color-anchor': '#C9006D',
    '--mantine-color-disabled': '#F6F0E0',
    '--mantine-color-disabled-color': '#6F698C',
    '--mantine-color-default-border': '#C9BA95',
    '--lucero-on': '#FFFFFF',
    '--lucero-shadow': '0 1px 2px rgb(31 27 77 / 8%), 0 6px 20px rgb(31 27 77 / 10%)',
    '--lucero-sidebar': '#1F1B4D',
    '--lucero-card': '#FFFFFF',
    '--lucero-line': '#EADFC4',
    '--lucero-focus': '#C9006D',
  },
  dark: {
    ...variablesOf(dusk),
    // In dark mode a filled button is light, with dark text.
    '--mantine-color-noche-filled': '#FFF1CF',
    '--mantine-color-body': '#171341',
    '--mantine-color-dimmed': '#B3ADD3',
    '--mantine-color-placeholder': '#A39CCB',
    '--mantine-color-error': '#FF9A94',
    '--mantine-color-anchor': '#FF8FC8',
    '--mantine-color-default-border': '#5A5398',
    '--lucero-on': '#1F1B4D',
    '--lucero-shadow': '0 1px 2px rgb(5 3 20 / 40%), 0 6px 20px rgb(5 3 20 / 45%)',
    '--lucero-sidebar': '#0D0A2B',
    '--lucero-card': '#221D52',
    '--lucero-line': '#38326E',
    '--lucero-focus': '#FF8FC8',
  },
})
