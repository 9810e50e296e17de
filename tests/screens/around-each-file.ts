/**
 * Files of one worker share their page and their modules: what each of them took over for itself goes back after it.
 */
import { cleanup, configure, prettyDOM } from '@testing-library/react'
import * as React from 'react'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import { forgetIdentity } from '../../src/offline'
import { leave } from '../../src/session'

// Testing Library says this and clears up in the first file of a worker only.
beforeAll(() => void Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true }))
afterEach(cleanup)

// For each element React would write down the calls that led to it, up to ten thousand times a second, for a warning
// that nobody waits for.
const internals: unknown = Object.entries(React).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1]
if (typeof internals === 'object')
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Infinity,
    set: () => undefined,
    configurable: true,
  })

// What was looked for and the page as it stood, written down when somebody reads it: a wait looks often and throws away
// what it heard.
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
  // The device would bring back whoever a file's last story left signed in.
  leave()
  await forgetIdentity()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  localStorage.clear()
  sessionStorage.clear()
})
