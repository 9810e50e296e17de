/**
 * The portal in the school's two colours: buttons, sidebar, links and focus. The provider accepts only colours on which
 * white can be read, and which can be read on the light page; in the dark scheme they are mixed with white.
 */
import { useEffect } from 'react'
import { useProfile } from '../profile'

export function SchoolColours() {
  const { theme_color: theme, accent_color: accent } = useProfile()
  useEffect(() => {
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', theme)
  }, [theme])
  return <style>{sheetOf(theme, accent)}</style>
}

function sheetOf(theme: string, accent: string): string {
  const hover = (color: string) => `color-mix(in srgb, ${color} 82%, #fff)`
  const onDark = `color-mix(in srgb, ${accent} 42%, #fff)`
  return `:root[data-mantine-color-scheme='light']{--mantine-color-noche-filled:${theme};--mantine-color-noche-filled-hover:${hover(theme)};--lucero-sidebar:${theme};--mantine-color-anchor:${accent};--lucero-focus:${accent}}
:root[data-mantine-color-scheme='dark']{--mantine-color-anchor:${onDark};--lucero-focus:${onDark}}`
}
