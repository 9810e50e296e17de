/** Addresses that lead only to the machine itself, in every form in which they are written. */
import { expect, test } from 'vitest'
import { isLoopback } from '../../src/domain/loopback'

test.each(['localhost', 'lucero.localhost', '127.0.0.1', '127.1.2.3', '::1', new URL('http://[::1]:4173').hostname])(
  '%s',
  (host) => expect(isLoopback(host)).toBe(true),
)

test.each(['0.0.0.0', '192.168.1.20', '127.escuela.example', 'escuela.example', 'localhost.escuela.example', '::2'])(
  'not %s',
  (host) => expect(isLoopback(host)).toBe(false),
)
