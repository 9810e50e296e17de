/** The test files of one worker share the page and their modules: what a file has changed is restored after it. */
import { cleanup, configure, prettyDOM } from '@testing-library/react'
import * as React from 'react'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import { forgetIdentity } from '../../src/offline'
import { learnProfile, rereadProfile } from '../../src/profile'
import { schoolFile } from '../../src/profile/school-file'
import { leave } from '../../src/session'

// Testing Library sets `IS_REACT_ACT_ENVIRONMENT` and registers `cleanup` by itself only in a worker's first file.
beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  // The device already has the demo school's profile, as one on which somebody has signed in before.
  learnProfile(schoolFile)
})
afterEach(cleanup)

// React would record for each element the calls that led to it, up to ten thousand times a second, for warnings that no
// test needs.
const internals: unknown = Object.entries(React).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1]
if (typeof internals === 'object')
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Infinity,
    set: () => undefined,
    configurable: true,
  })

// Builds an error's message only when somebody reads it: a wait queries often and discards most errors.
configure({
  getElementError(said, container) {
    const error = Object.assign(new Error(), { name: 'TestingLibraryElementError' })
    return Object.defineProperty(error, 'message', {
      get: () => `${said}\n\n${prettyDOM(container)}`,
      configurable: true,
    })
  },
})

afterAll(async () => {
  // Signs out and deletes the record of who is signed in: otherwise the next file would begin as the same person.
  leave()
  await forgetIdentity()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  localStorage.clear()
  rereadProfile()
  sessionStorage.clear()
})
