/** Vite plugin: the theme's CSS variables, which Mantine would compute on every device at every start. */
import path from 'node:path'
import type { ConvertCSSVariablesInput } from '@mantine/core'
import type { Plugin } from 'vite'

const requestedId = './theme-variables.css'
const resolvedId = path.resolve(import.meta.dirname, '../../src/ui/theme-variables.css')

export function themeVariables(): Plugin {
  return {
    name: 'lucero:theme-variables',
    resolveId: (id) => (id === requestedId ? resolvedId : undefined),
    load: (id) => (id === resolvedId ? themeSheet() : undefined),
  }
}

/**
 * The CSS that MantineProvider would insert at run time. Left out are Mantine's default colours that the theme does not
 * use, and the numbered shades of all colours but the greys, because no style uses those shades.
 */
export async function themeSheet(): Promise<string> {
  const [
    { convertCssVariables, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme },
    { theme, cssVariables },
  ] = await Promise.all([import('@mantine/core'), import('../../src/ui/theme.ts')])
  const whole = mergeMantineTheme(DEFAULT_THEME, theme)
  const foreign = Object.keys(whole.colors).filter((name) => !Object.hasOwn(theme.colors ?? {}, name))
  const own = ([name]: [string, string]) =>
    !foreign.some((colour) => name.startsWith(`--mantine-color-${colour}-`)) &&
    !/^--mantine-(primary-color|color-(?!gray|dark)\w+)-\d$/.test(name)
  const [mantine, ours] = [defaultCssVariablesResolver(whole), cssVariables(whole)]
  const merged = (part: keyof ConvertCSSVariablesInput, more: Record<string, string> = {}): Record<string, string> => {
    const all: Record<string, string> = { ...mantine[part], ...ours[part], ...more }
    return Object.fromEntries(Object.entries(all).filter(own))
  }
  const sheet = {
    variables: merged('variables'),
    light: merged('light', { '--mantine-color-scheme': 'light' }),
    dark: merged('dark', { '--mantine-color-scheme': 'dark' }),
  }
  return convertCssVariables(sheet, ':root')
}
