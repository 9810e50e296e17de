/** The oldest browsers the product works in: what the build aims at, and what it is held against. README.md says the same. */
export const promised = { chrome: '111', edge: '111', firefox: '121', safari: '16.4', safari_ios: '16.4' } as const

/** As Vite reads it, for scripts, styles and the worker. */
export const target = Object.entries(promised).map(([browser, version]) => `${browser.replace('safari_', '')}${version}`)

/** What scripts may be written in: all of them read ES2022, and none of the regular expressions of 2024. */
export const ecmaVersion = 2022
