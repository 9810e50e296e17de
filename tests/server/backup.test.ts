/** The commands at the terminal: a school is imported, saved as one file and put back, and refused in one line while it is in use. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, rowOf, rowsOf } from './ask'
import { kind } from './databases'
import { createDatabase } from './postgres'
import { bundleProvider, type Program } from './provider-process'

let program: Program
beforeAll(async () => {
  program = await bundleProvider()
})
afterAll(() => program.remove())

const command = (args: string[], env: Record<string, string> = {}) => program.start(env, args).ended
const refusal = async (args: string[], env: Record<string, string> = {}) => {
  const { code, stderr } = await command(args, env)
  expect(code).toBe(1)
  expect(stderr).toMatch(/^[^\n]+\.\n$/)
  return stderr.trim()
}
const caller = (origin: string) => (url: string, init?: RequestInit) => fetch(origin + url, init)
const signIn = async (origin: string, email = 'recepcion@lucero.test') => String(rowOf(await ask(caller(origin), 'login', { body: { email, password: 'lucero-demo' } })).token)

it('says what it does not do', async () => {
  expect(await refusal(['exprot'])).toContain('"exprot" is nothing this program does')
  expect(await refusal(['import'])).toBe('Say which folder: npm run import -- <folder> [--dry-run].')
  expect(await refusal(['import', 'nowhere'])).toBe('No se encontró la carpeta nowhere.')
  expect(await refusal(['backup'])).toBe('Say where to: npm run backup -- <file>.')
  expect(await refusal(['restore', 'nothing.tgz'])).toBe('nothing.tgz does not exist: name the file that npm run backup made.')
})

it('imports a folder by trial, then in earnest, then finds nothing left to do', { timeout: 120_000 }, async () => {
  const env = { DATA_DIR: 'imported', JWT_SECRET: 'a secret of sixteen or more', ...(kind === 'postgres' && { DATABASE_URL: await createDatabase('empty') }) }
  mkdirSync(path.join(program.home, 'csv'))
  const put = (name: string, text: string) => writeFileSync(path.join(program.home, 'csv', name), text)
  expect(await refusal(['import', 'csv'], env)).toContain('no hay ningún archivo que se pueda importar')
  put('schools.csv', 'name\nLucero Centro\n')
  put('staff.csv', 'role,first_name,last_name,email\nAdministrador,Ana,Ríos,ana\n')
  const bad = await command(['import', 'csv'], env)
  expect(bad).toEqual({ code: 1, stdout: 'staff.csv, línea 2, email: Escribe un correo válido.\n', stderr: 'Hay 1 problema: no se guardó nada.\n' })
  put('staff.csv', 'role,first_name,last_name,email\nAdministrador,Ana,Ríos,ana@escuela.example\n')
  const counts = (added: number, same: number) => `schools.csv: ${added} nuevos, 0 cambiados, ${same} iguales\nstaff.csv: ${added} nuevos, 0 cambiados, ${same} iguales\n`
  expect(await command(['import', 'csv', '--dry-run'], env)).toEqual({ code: 0, stderr: '', stdout: `${counts(1, 0)}Era un ensayo (--dry-run): no se guardó nada.\n` })
  expect((await command(['import', 'csv'], env)).stdout).toContain(counts(1, 0))
  expect((await command(['import', 'csv'], env)).stdout).toContain(counts(0, 1))

  // A school that was imported is no demo: it has no published password.
  const running = program.start({ PORT: '0', ...env })
  const origin = await running.listening
  expect((await ask(caller(origin), 'login', { body: { email: 'ana@escuela.example', password: 'lucero-demo' } })).status).toBe(401)
  running.kill('SIGTERM')
  expect((await running.ended).stdout).not.toContain('lucero-demo')
})

if (kind === 'postgres') {
  it('leaves PostgreSQL to its own tools', async () => {
    const env = { DATABASE_URL: 'postgresql://127.0.0.1:1/x', JWT_SECRET: 'a secret of sixteen or more' }
    expect(await refusal(['backup', 'a.tgz'], env)).toBe('This is for the embedded database: with DATABASE_URL use pg_dump.')
    expect(await refusal(['restore', program.home], env)).toBe('This is for the embedded database: with DATABASE_URL use pg_restore.')
  })
}

if (kind === 'pglite') {
  describe('a backup', () => {
    const pdf = () => new File(['%PDF-1.7\n%%EOF'], 'recibo.pdf')

    it('holds the school with its files, sessions and secret, and begins another history when it is put back', { timeout: 180_000 }, async () => {
      const env = { PORT: '0', DATA_DIR: 'data' }
      await program.putDemo(env.DATA_DIR)
      const first = program.start(env)
      const origin = await first.listening
      const token = await signIn(origin)
      const receipt = { user: 5, payment_period: '2026-03-01', student_folio: 'LUC-0001', group: 1, amount_expected: 950, abono: 0, payment_total: 950, status: 'pendiente', voucher: pdf() }
      const made = rowOf(await ask(caller(origin), 'receiptCreate', { body: receipt, token }))
      const { cursor } = rowOf(await ask(caller(origin), 'studentList', { query: { since: '' }, token }))
      // While the school is open nobody copies it.
      expect(await refusal(['backup', 'school.tgz'], env)).toBe('Another Lucero process is using data: stop it, or set DATA_DIR to another directory.')
      expect(existsSync(path.join(program.home, 'school.tgz'))).toBe(false)
      first.kill('SIGTERM')
      await first.ended

      expect(await command(['backup', 'school.tgz'], env)).toEqual({ code: 0, stderr: '', stdout: 'Saved data as school.tgz.\n' })
      expect(await refusal(['backup', 'school.tgz'], env)).toBe('school.tgz is there already: name another file.')

      // What happens afterwards is not in it.
      const second = program.start(env)
      const later = await second.listening
      const change = await ask(caller(later), 'studentChange', { id: 1, body: { comment: 'Después del respaldo' }, token })
      expect(change.status).toBe(200)
      expect(await refusal(['restore', 'school.tgz'], env)).toContain('Another Lucero process is using data')
      second.kill('SIGTERM')
      await second.ended

      const restored = await command(['restore', 'school.tgz'], env)
      expect(restored).toEqual({ code: 0, stderr: '', stdout: 'Restored school.tgz to data. What stood there is in data/before-restore-1.\n' })
      expect(readdirSync(path.join(program.home, 'data')).filter((name) => name.startsWith('restoring-'))).toEqual([])
      const third = program.start(env)
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
      const fourth = program.start(elsewhere)
      expect((await ask(caller(await fourth.listening), 'student', { id: 1, token })).status).toBe(200)
      fourth.kill('SIGTERM')
      await fourth.ended
    })

    it('that is none changes nothing', async () => {
      const env = { DATA_DIR: 'untouched' }
      mkdirSync(path.join(program.home, 'untouched'))
      writeFileSync(path.join(program.home, 'untouched/jwt-secret'), 'kept')
      writeFileSync(path.join(program.home, 'text.tgz'), 'this is no archive')
      expect(await refusal(['restore', 'text.tgz'], env)).toContain('text.tgz is no backup that can be read: nothing was changed')
      expect(readFileSync(path.join(program.home, 'untouched/jwt-secret'), 'utf8')).toBe('kept')
      expect(readdirSync(path.join(program.home, 'untouched')).filter((name) => name !== 'lock.sock')).toEqual(['jwt-secret'])
      expect(await refusal(['backup', 'empty.tgz'], env)).toBe('There is no database in untouched: set DATA_DIR to the directory of the school.')
    })
  })
}
