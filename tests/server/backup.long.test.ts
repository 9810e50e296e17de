/**
 * A school's life with its backups: made while it is running, checked, restored over later changes, and on another
 * machine.
 */
import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { ask, rowOf, rowsOf } from './ask'
import { caller, openTerminal, signInAt } from './terminal'

const terminal = openTerminal()
const { command, refusal } = terminal

const pdf = () => new File(['%PDF-1.7\n%%EOF'], 'recibo.pdf')

it(
  'a backup holds the school with its files, signs nobody in, and begins another history when it is put back',
  { timeout: 240_000 },
  async () => {
    const env = { PORT: '0', DATA_DIR: 'data', BACKUP_PASSPHRASE: 'doce perros verdes' }
    await terminal.program.putDemo(env.DATA_DIR)
    const first = terminal.program.start(env)
    const origin = await first.listening
    const token = await signInAt(origin)
    const receipt = {
      user: 5,
      payment_period: '2026-03-01',
      student_folio: 'LUC-0001',
      group: 1,
      amount_expected: 950,
      abono: 0,
      payment_total: 950,
      status: 'pendiente',
      voucher: pdf(),
    }
    const made = rowOf(await ask(caller(origin), 'receiptCreate', { body: receipt, token }))
    const { cursor } = rowOf(await ask(caller(origin), 'studentList', { query: { since: '' }, token }))

    expect(await command(['backup', 'school.lucero'], env)).toEqual({
      code: 0,
      stderr: '',
      stdout: 'Saved the school as school.lucero, encrypted.\n',
    })
    const director = await signInAt(origin, 'admin@lucero.test')
    expect(rowOf(await ask(caller(origin), 'backupState', { token: director }))).toMatchObject({
      last: { place: expect.stringMatching(/^.+:.+school\.lucero$/), who: null },
      encrypted: true,
    })
    expect(statSync(path.join(terminal.program.home, 'school.lucero')).mode & 0o777).toBe(0o600)
    expect(await refusal(['backup', 'school.lucero'], env)).toBe('school.lucero is there already: name another file.')
    const content = /made \S+, \d+ people, 240 students, \d+ rows of attendance, 451 receipts, 1 files/
    const checked = await command(['backup', '--check', 'school.lucero'], env)
    expect({ ...checked, stdout: '' }).toEqual({ code: 0, stdout: '', stderr: '' })
    expect(checked.stdout).toMatch(content)
    expect(await refusal(['backup', '--check', 'school.lucero'], { DATA_DIR: 'data' })).toContain(
      'it is encrypted: set BACKUP_PASSPHRASE',
    )

    // Later changes are not in the backup.
    expect(
      (await ask(caller(origin), 'studentChange', { id: 1, body: { comment: 'Después del respaldo' }, token })).status,
    ).toBe(200)
    expect(await refusal(['restore', 'school.lucero', '--replace'], env)).toContain(
      'Another Lucero process is using data',
    )
    first.kill('SIGTERM')
    await first.ended

    expect(await refusal(['restore', 'school.lucero'], env)).toBe(
      'data holds a school: say --replace to put the backup in its place, or set DATA_DIR to another directory.',
    )
    const restored = await command(['restore', 'school.lucero', '--replace'], env)
    expect({ ...restored, stdout: '' }).toEqual({ code: 0, stdout: '', stderr: '' })
    expect(restored.stdout).toMatch(content)
    expect(restored.stdout).toContain('Everybody signs in again.\nWhat stood there is in data/before-restore-1.\n')
    expect(
      readdirSync(path.join(terminal.program.home, 'data')).filter((name) => name.startsWith('restoring-')),
    ).toEqual([])
    const second = terminal.program.start(env)
    const again = await second.listening
    expect((await ask(caller(again), 'student', { id: 1, token })).status).toBe(401)
    const anew = await signInAt(again)
    expect(rowOf(await ask(caller(again), 'student', { id: 1, token: anew })).comment).not.toBe('Después del respaldo')
    const file = await fetch(again + String(made.voucher), { headers: { Authorization: `Bearer ${anew}` } })
    expect([file.status, await file.text()]).toEqual([200, await pdf().text()])
    // A device that read the later changes must not continue from its cursor.
    expect((await ask(caller(again), 'studentList', { query: { since: String(cursor) }, token: anew })).status).toBe(
      400,
    )
    expect(rowsOf(await ask(caller(again), 'studentList', { query: { since: '' }, token: anew }))).toHaveLength(240)
    second.kill('SIGTERM')
    await second.ended

    // Restores into an empty directory, as on another machine.
    const elsewhere = { ...env, DATA_DIR: 'elsewhere' }
    expect((await command(['restore', 'school.lucero'], elsewhere)).stdout).toMatch(
      /^Restored school\.lucero to elsewhere: .+ Everybody signs in again\.\n$/,
    )
    const third = terminal.program.start(elsewhere)
    const there = await third.listening
    expect((await ask(caller(there), 'student', { id: 1, token: await signInAt(there) })).status).toBe(200)
    third.kill('SIGTERM')
    await third.ended
  },
)
