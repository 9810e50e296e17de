/** A text as a QR code: module by module what another encoder (the package `qrcode`, byte mode, level M) makes of it. */
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { qrCode } from '../../src/domain/qr-code'

test.each([
  ['an address', 'https://escuela.example/api/record/', 29, '16d9ce7cdc77635b'],
  ['a version with its number drawn', 'a'.repeat(120), 45, 'a21c1d0b76a89e34'],
  ['accents in the largest version', `https://escuela.example/${'ñ'.repeat(90)}`, 57, '696bbc8ccdd7d72d'],
])('%s', (_what, text, size, digest) => {
  const rows = qrCode(text)?.map((row) => row.map((isDark) => (isDark ? '1' : '0')).join('')) ?? []
  expect([rows.length, rows[0]?.length]).toEqual([size, size])
  expect(createHash('sha256').update(rows.join('\n')).digest('hex').slice(0, 16)).toBe(digest)
})

test('a text that is too long has no code', () => {
  expect(qrCode('x'.repeat(213))).not.toBeNull()
  expect(qrCode('x'.repeat(214))).toBeNull()
})
