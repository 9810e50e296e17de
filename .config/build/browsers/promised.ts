/**
 * The oldest browsers in which the product works: the target of the build, and what its files are checked against.
 * README.md names the same.
 */
export const promised = { chrome: '111', edge: '111', firefox: '121', safari: '16.4', safari_ios: '16.4' } as const

/** The same list in the form of Vite's `build.target`. */
export const target = Object.entries(promised).map(
  ([browser, version]) => `${browser.replace('safari_', '')}${version}`,
)

/**
 * The newest version of ECMAScript whose syntax all promised browsers parse (not all of them parse the regular
 * expressions of ES2024).
 */
export const ecmaVersion = 2022
