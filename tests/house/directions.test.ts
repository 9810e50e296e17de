/**
 * Every import between rooms is allowed by the floor plan (`rooms.ts`); every library is imported only in its rooms.
 */
import { dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import { libraryOf, readFile, readFolders, readSource, roomOf, type SourceFile } from './imports'
import {
  anyWindow,
  globals,
  libraries,
  namelessFolders,
  onTop,
  plan,
  routerParts,
  windowParts,
  type Room,
} from './rooms'

const files = readSource()

/** Rooms that others enter by their front door, `index.ts`, alone. */
const frontDoors: readonly string[] = ['contract', 'offline']

function allows(room: Room, target: string): boolean {
  const open: readonly string[] = ['paths', ...plan[room]]
  const bare = target.replace(/\.tsx?$/, '')
  return roomOf(target) === room || open.some((name) => bare === name || bare.startsWith(`${name}/`))
}

/** Whether `room` is the library's room `home`; 'pieces' includes all its folders. */
function isHome(home: string, room: Room): boolean {
  return room === home || (home === 'pieces' && room.startsWith('pieces/'))
}

/** The folder of a screen: "screens/home" of screens/home/index.tsx. */
function screenOf(path: string): string | null {
  return /^screens\/[^/]+(?=\/|$)/.exec(path)?.[0] ?? null
}

/** Every broken rule in these files, as sentences. */
function complaints(sources: readonly SourceFile[]): string[] {
  return sources.flatMap(({ path, imports, globals: used }) => {
    const room = roomOf(path)
    if (!room) return [`${path} is in no room of the plan`]
    if (dirname(path) === 'screens') return [`${path} lies loose: it belongs into a folder`]
    const screen = screenOf(path)
    const fromImports = imports.flatMap(({ to, library, names }) => {
      if (library) {
        const name = libraryOf(to)
        const homes = libraries[name]
        if (!homes) return [`${path} imports ${name}, which has no room`]
        if (!homes.some((home) => isHome(home, room)))
          return [`${path} imports ${name}, which belongs to ${homes.join(', ')}`]
        const router = name === 'wouter' && room !== 'app' && names.find((part) => !routerParts.includes(part))
        const over =
          name === '@mantine/core' && names.find((part) => anyWindow.test(part) && !windowParts[path]?.includes(part))
        if (over)
          return [
            `${path} takes ${over} from ${name}: the back key closes ${Object.keys(windowParts).join(' and ')} alone`,
          ]
        return router ? [`${path} takes ${router} from wouter, which belongs to app`] : []
      }
      if (!allows(room, to)) return [`${path} (${room}) may not import ${to}`]
      if (screen !== null && (screenOf(to) ?? screen) !== screen) return [`${path} imports another screen: ${to}`]
      const other = to.split('/')[0] ?? ''
      const sameHouse = path.startsWith(`${other}/`) || room === 'service-worker'
      if (frontDoors.includes(other) && !sameHouse && !/^[^/]+\/index\.tsx?$/.test(to))
        return [`${path} enters ${other} past its front door: ${to}`]
      return []
    })
    const fromGlobals = Object.entries(globals).flatMap(([name, homes]) =>
      used.has(name) && !homes.includes(room) && room !== 'server'
        ? [`${path} uses ${name}, which belongs to ${homes.join(', ')}`]
        : [],
    )
    return [...fromImports, ...fromGlobals]
  })
}

/** The paths of a circular import, null if there is none; type imports and dynamic imports count too. */
function circle(sources: readonly SourceFile[]): string[] | null {
  const next = new Map(
    sources.map(({ path, imports }) => [path, imports.filter((item) => !item.library).map(({ to }) => to)]),
  )
  const finished = new Set<string>()
  const walk = (path: string, trail: string[]): string[] | null => {
    if (trail.includes(path)) return [...trail.slice(trail.indexOf(path)), path]
    if (finished.has(path)) return null
    for (const to of next.get(path) ?? []) {
      const found = walk(to, [...trail, path])
      if (found) return found
    }
    finished.add(path)
    return null
  }
  for (const { path } of sources) {
    const found = walk(path, [])
    if (found) return found
  }
  return null
}

/** Files that lie in a room of rooms, though their job is that of a room inside. */
function looseFiles(sources: readonly SourceFile[]): string[] {
  return sources
    .map(({ path }) => path)
    .filter((path) => {
      const room = path.slice(0, path.lastIndexOf('/'))
      return onTop[room]?.includes(path.slice(room.length + 1)) === false
    })
}

function planted(path: string, text: string): string[] {
  return complaints([readFile(path, text, new Set(files.map((file) => file.path)))])
}

describe('the floor plan', () => {
  test('every import of src/ goes an allowed way', () => {
    expect(files.length).toBeGreaterThan(20)
    expect(complaints(files)).toEqual([])
  })

  test('what a browser loads reads with the small zod: its whole sibling weighs three times as much', () => {
    const whole = files.flatMap(({ imports }) =>
      imports.filter(({ from, to }) => to === 'zod' && roomOf(from) !== 'server'),
    )
    expect(whole.map(({ from }) => from)).toEqual([])
  })

  test('no file reaches itself', () => expect(circle(files)).toBeNull())

  test('the plan itself has no circle', () => {
    const rooms = Object.entries(plan).map(([room, targets]) => ({
      path: room,
      globals: new Set<string>(),
      imports: targets.map((to) => ({ from: room, to: roomOf(to) ?? to, library: false, names: [] })),
    }))
    expect(circle(rooms)).toBeNull()
  })

  test('nothing lies loose in a room that is made of rooms', () => expect(looseFiles(files)).toEqual([]))

  test('every folder is named for its job', () => {
    expect(readFolders().filter((path) => namelessFolders.includes(path.split('/').at(-1) ?? ''))).toEqual([])
  })
})

describe('the test above can fail', () => {
  test.each([
    ['contract/x.ts', `import { may } from '../session'`],
    ['ui/x.tsx', `import { paths } from '../screens/home'`],
    ['ui/x.tsx', `import type { Student } from '../contract'`],
    ['screens/home/x.tsx', `export { openProviderClient } from '../../provider/client'`],
    ['screens/home/x.tsx', `const lazy = import('../../app/routes')`],
    ['screens/home/x.tsx', `import { useRoster } from '../../offline/hooks'`],
    ['screens/home/x.tsx', `import Dexie from 'dexie'`],
    ['screens/home/x.tsx', `import { Route } from 'wouter'`],
    ['screens/home/x.tsx', `import { Button, Modal } from '@mantine/core'`],
    ['app/x.tsx', `import { Drawer } from '@mantine/core'`],
    ['ui/x.tsx', `import { ModalRoot } from '@mantine/core'`],
    ['offline/engine/x.ts', `import { useState } from 'react'`],
    ['offline/engine/x.ts', `import { PersonDatabase } from '../database/person-database'`],
    ['offline/database/x.ts', `import type { TabChannel } from '../sync/tab-channel'`],
    ['offline/mirror/x.ts', `import type { SyncEnvironment } from '../sync/drain-outbox'`],
    ['offline/queries/x.ts', `import { openSyncLoop } from '../sync/sync-loop'`],
    ['offline/sync/x.ts', `const lazy = import('../open-workspace')`],
    ['offline/mirror/x.ts', `import Dexie from 'dexie'`],
    ['provider/x.ts', `import { useOnline } from './online'`],
    ['service-worker/x.ts', `import { openSyncLoop } from '../offline/sync/sync-loop'`],
    ['app/x.tsx', `import chalk from 'chalk'`],
    ['screens/home/x.tsx', `export const token = () => localStorage.getItem('token')`],
    ['app/x.tsx', `export const answer = window.fetch('/api/login/')`],
    ['landing.tsx', `import { paths } from './domain/contrast'`],
    ['server/x.ts', `import { useState } from 'react'`],
    ['nowhere/x.ts', `export const lost = 1`],
    ['domain/x.ts', `import { words } from '../texts'`],
    ['domain/x.ts', `import { useState } from 'react'`],
    ['contract/x.ts', `import { balanceOf } from '../domain/balance'`],
    ['offline/engine/x.ts', `import { Board } from '../../pieces/lessons/Board'`],
    ['pieces/clock/x.ts', `import { firstPage } from '../lists/online-list'`],
    ['pieces/record/x.tsx', `import { groupText } from '../../screens/groups/filters'`],
    ['pieces/x.ts', `export const loose = 1`],
    ['screens/x.tsx', `export const loose = 1`],
    ['screens/home/x.tsx', `import { columnsOf } from '../students/student-columns'`],
    ['screens/home/x.tsx', `const lazy = import('../students')`],
    ['screens/home/x.tsx', `import { school } from '../../school'`],
  ])('%s: %s', (path, text) => expect(planted(path, text)).toHaveLength(1))

  test.each([
    ['screens/home/x.tsx', `import { Link } from 'wouter'\nimport { paths } from '../../paths'`],
    [
      'screens/home/x.tsx',
      `import { Board } from '../../pieces/lessons/Board'\nimport { ChildCard } from './ChildCard'`,
    ],
    [
      'pieces/lists/x.tsx',
      `import { Button } from '@mantine/core'\nimport { useMinute } from '../clock/use-school-time'`,
    ],
    ['domain/x.ts', `import type { Group } from '../contract'\nimport { school } from '../school'`],
    ['provider/x.ts', `export const open = ({ fetch }: { fetch: () => void }) => fetch()`],
    [
      'offline/engine/x.ts',
      `import type { ProviderClient } from '../../provider/client'\nimport { may } from '../../contract'`,
    ],
    ['app/x.tsx', `export const text = { localStorage: 'no global' }`],
  ])('and stays quiet about %s: %s', (path, text) => expect(planted(path, text)).toEqual([]))

  test.each([`import { a } from './a'`, `import type { A } from './a'`, `const lazy = import('./a')`])(
    'a circle of two files, one of which says %s',
    (back) => {
      const known = new Set(['ui/a.ts', 'ui/b.ts'])
      expect(circle([readFile('ui/a.ts', `import { b } from './b'`, known), readFile('ui/b.ts', back, known)])).toEqual(
        ['ui/a.ts', 'ui/b.ts', 'ui/a.ts'],
      )
    },
  )

  test('a loose file', () =>
    expect(looseFiles([readFile('offline/x.ts', '', new Set()), readFile('offline/sync/x.ts', '', new Set())])).toEqual(
      ['offline/x.ts'],
    ))
})
