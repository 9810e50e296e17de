/** The SVG paths of the icons on the public page. The page's script contains only those that islands use. */
export const chat = 'M12 3a9 8.5 0 0 0-7.6 13.1L3 21l5-1.4A9 8.5 0 1 0 12 3ZM8 10h8M8 13.5h5'
export const menu = 'M4 7h16M4 12h16M4 17h16'
export const pin = 'M12 21s-7-6.5-7-11.5a7 7 0 0 1 14 0C19 14.5 12 21 12 21Zm0-9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z'
export const clock = 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-14v5l3.5 2'
export const phone =
  'M5 4h4l1.5 4.5-2.5 1.5a11 11 0 0 0 6 6l1.5-2.5L20 15v4a1.5 1.5 0 0 1-1.5 1.5A15 15 0 0 1 3.5 5.5 1.5 1.5 0 0 1 5 4Z'
export const mail = 'M4 6h16v12H4ZM4 7l8 6 8-6'
export const way = 'M12 3l9 9-9 9-9-9ZM9.5 14v-2.5a1 1 0 0 1 1-1H15M13 8l2.5 2.5L13 13'
export const people =
  'M9 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6Zm-6 8c0-3.5 2.5-5.5 6-5.5s6 2 6 5.5M16 11a2.5 2.5 0 1 0-.8-4.9M17 13.8c2.5.3 4 2.2 4 5.2'
export const back = 'M15 5l-7 7 7 7'
export const next = 'M9 5l7 7-7 7'
export const pause = 'M9 6v12M15 6v12'
export const play = 'M8 5.5v13l10-6.5Z'
