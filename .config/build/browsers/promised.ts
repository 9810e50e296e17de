/** The oldest browsers that are supported: the build targets them and checks its files. README.md names them too. */
export const promised = { chrome: '111', edge: '111', firefox: '121', safari: '16.4', safari_ios: '16.4' } as const

/** The same list in the form of Vite's `build.target`. */
export const target = Object.entries(promised).map(
  ([browser, version]) => `${browser.replace('safari_', '')}${version}`,
)

/** The version of ECMAScript whose syntax the check accepts; all promised browsers parse it. */
export const ecmaVersion = 2022
