/**
 * Every dependency is used, every imported package is a dependency, and the built server ships only the packages that
 * it imports.
 */
import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { expect, test } from 'vitest'
import { importsOfServer } from '../../.config/build/server'
import { libraryOf, readSource } from './imports'
import { libraries } from './rooms'

type Package = { dependencies: Record<string, string>; devDependencies: Record<string, string> }
const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')
const { dependencies, devDependencies }: Package = JSON.parse(read('package.json'))

/** Fonts are named by styles and pages, not by scripts. */
const styles = ['index.html', 'src/landing/styles/faces.css', 'src/ui/fonts.css'].map(read).join()
const imported = new Set(
  readSource().flatMap(({ imports }) => imports.filter(({ library }) => library).map(({ to }) => libraryOf(to))),
)
imported.delete('node')

test('no library that has a room lies idle', () => {
  expect(
    Object.keys(libraries).filter((name) => name !== 'node' && !imported.has(name) && !styles.includes(`${name}/`)),
  ).toEqual([])
})

test('no import relies on a package that another one happens to bring', () => {
  expect([...imported].filter((name) => !(name in dependencies) && !(name in devDependencies))).toEqual([])
})

test('production installs what the built server imports, and nothing else', async () => {
  const needed = new Set((await importsOfServer()).filter((name) => !isBuiltin(name)).map(libraryOf))
  expect([...needed].filter((name) => !(name in dependencies))).toEqual([])
  expect(Object.keys(dependencies).filter((name) => !needed.has(name))).toEqual([])
})

test('every version is exact: the same tree on every machine', () => {
  expect(
    Object.entries({ ...dependencies, ...devDependencies }).filter(([, version]) => !/^(npm:\w+@)?\d/.test(version)),
  ).toEqual([])
})
