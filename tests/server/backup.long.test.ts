/** The embedded database with its files as one archive, and put back: four starts of the provider. */
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { ask, rowOf, rowsOf } from './ask'
import { caller, openTerminal, signInAt } from './terminal'

const terminal = openTerminal()
const { command, refusal } = terminal

const pdf = () => new File(['%PDF-1.7\n%%EOF'], 'recibo.pdf')

it('a backup holds the school with its files, sessions and secret, and begins another history when it is put back', { timeout: 180_000 }, async () => {
  const env = { PORT: '0', DATA_DIR: 'data' }
  await terminal.program.putDemo(env.DATA_DIR)
  const first = terminal.program.start(env)
  const origin = await first.listening
  const token = await signInAt(origin)
  const receipt = { user: 5, payment_period: '2026-03-01', student_folio: 'LUC-0001', group: 1, amount_expected: 950, abono: 0, payment_total: 950, status: 'pendiente', voucher: pdf() }
  const made = rowOf(await ask(caller(origin), 'receiptCreate', { body: receipt, token }))
  const { cursor } = rowOf(await ask(caller(origin), 'studentList', { query: { since: '' }, token }))
  // While the school is open nobody copies it.
  expect(await refusal(['backup', 'school.tgz'], env)).toBe('Another Lucero process is using data: stop it, or set DATA_DIR to another directory.')
  expect(existsSync(path.join(terminal.program.home, 'school.tgz'))).toBe(false)
  first.kill('SIGTERM')
  await first.ended

  expect(await command(['backup', 'school.tgz'], env)).toEqual({ code: 0, stderr: '', stdout: 'Saved data as school.tgz.\n' })
  expect(await refusal(['backup', 'school.tgz'], env)).toBe('school.tgz is there already: name another file.')

  // What happens afterwards is not in it.
  const second = terminal.program.start(env)
  const later = await second.listening
  const change = await ask(caller(later), 'studentChange', { id: 1, body: { comment: 'Después del respaldo' }, token })
  expect(change.status).toBe(200)
  expect(await refusal(['restore', 'school.tgz'], env)).toContain('Another Lucero process is using data')
  second.kill('SIGTERM')
  await second.ended

  const restored = await command(['restore', 'school.tgz'], env)
  expect(restored).toEqual({ code: 0, stderr: '', stdout: 'Restored school.tgz to data. What stood there is in data/before-restore-1.\n' })
  expect(readdirSync(path.join(terminal.program.home, 'data')).filter((name) => name.startsWith('restoring-'))).toEqual([])
  const third = terminal.program.start(env)
  const again = await third.listening
  // The session of before is good, as the secret and the sessions came with it.
  expect(rowOf(await ask(caller(again), 'student', { id: 1, token })).comment).not.toBe('Después del respaldo')
  const file = await fetch(again + String(made.voucher), { headers: { Authorization: `Bearer ${token}` } })
  expect([file.status, await file.text()]).toEqual([200, await pdf().text()])
  // A device that read the history before must not go on from where it was.
  expect((await ask(caller(again), 'studentList', { query: { since: String(cursor) }, token })).status).toBe(400)
  expect(rowsOf(await ask(caller(again), 'studentList', { query: { since: '' }, token }))).toHaveLength(240)
  third.kill('SIGTERM')
  await third.ended

  // Into an empty directory, as on another machine.
  const elsewhere = { PORT: '0', DATA_DIR: 'elsewhere' }
  expect((await command(['restore', 'school.tgz'], elsewhere)).stdout).toBe('Restored school.tgz to elsewhere.\n')
  const fourth = terminal.program.start(elsewhere)
  expect((await ask(caller(await fourth.listening), 'student', { id: 1, token })).status).toBe(200)
  fourth.kill('SIGTERM')
  await fourth.ended
})
