/** The WCAG contrast ratio of two colours. A colour is written as `#` and six hexadecimal digits. */

/**
 * The light theme's background of the portal's and the provider's pages; the school's colours must be readable on it.
 */
export const paper = '#fffbf2'

/** The minimum contrast ratio of text (WCAG level AA). */
export const readable = 4.5

/** The ratio of two colours: 1 (the same) to 21 (black and white). */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** Whether text in this colour can be read on the paper, and white text on this colour. */
export function isReadable(color: string): boolean {
  return contrast(color, paper) >= readable && contrast(color, '#ffffff') >= readable
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
