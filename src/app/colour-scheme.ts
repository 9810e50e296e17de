/**
 * Sets the colour scheme before the first render. Mantine sets it only after the first layout, in which the theme's
 * variables would be missing: borders would have another width, and what is tapped would move.
 */
import { localStorageColorSchemeManager } from '@mantine/core'

export function setColourScheme(): void {
  const chosen = localStorageColorSchemeManager().get('auto')
  const isDark = chosen === 'auto' ? window.matchMedia('(prefers-color-scheme: dark)').matches : chosen === 'dark'
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light'
}
