/** Every package the product depends on is used, and everything it uses is a package it depends on. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { libraryOf, readSource } from './imports'

type Package = { dependencies: Record<string, string>; devDependencies: Record<string, string> }
const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')
const { dependencies, devDependencies }: Package = JSON.parse(read('package.json'))

/** Fonts are named by styles and pages, not by scripts. */
const styles = ['index.html', 'src/landing/styles/faces.css', 'src/ui/fonts.css'].map(read).join()
const imported = new Set(readSource().flatMap(({ imports }) => imports.filter(({ library }) => library).map(({ to }) => libraryOf(to))))
imported.delete('node')

/** What a package in use leaves to us to bring along (a file store's driver, say). */
const peers = new Set([...imported].filter((name) => name in dependencies).flatMap((name) => Object.keys(JSON.parse(read(`node_modules/${name}/package.json`)).peerDependencies ?? {})))

test('no dependency lies idle', () => {
  expect(Object.keys(dependencies).filter((name) => !imported.has(name) && !peers.has(name) && !styles.includes(`${name}/`))).toEqual([])
})

test('no import relies on a package that another one happens to bring', () => {
  expect([...imported].filter((name) => !(name in dependencies))).toEqual([])
})

test('every version is exact: the same tree on every machine', () => {
  expect(Object.entries({ ...dependencies, ...devDependencies }).filter(([, version]) => !/^(npm:\w+@)?\d/.test(version))).toEqual([])
})
