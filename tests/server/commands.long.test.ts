/**
 * The commands in a terminal: importing a school, exporting and erasing a person; whatever is impossible is refused in
 * one line.
 */
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { ask } from './ask'
import { kind } from './databases'
import { createDatabase } from './postgres'
import { caller, openTerminal, signInAt } from './terminal'

const terminal = openTerminal()
const { command, refusal } = terminal

it('says what it does not do', async () => {
  expect(await refusal(['exprot'])).toContain('"exprot" is nothing this program does')
  expect(await refusal(['import'])).toBe('Say which folder: npm run import -- <folder> [--dry-run] [--overwrite].')
  expect(await refusal(['import', 'nowhere'])).toBe('No se encontró la carpeta nowhere.')
  expect(await refusal(['export'])).toBe('Say which folder: npm run export -- <folder> [--csv].')
  expect(await refusal(['export', 'sheets'], { DATA_DIR: 'nowhere' })).toBe(
    'There is no database in nowhere: set DATA_DIR to the directory of the school.',
  )
  expect(await refusal(['backup'])).toBe('Say where to: npm run backup -- <file>, or npm run backup -- --check <file>.')
  expect(await refusal(['restore', 'nothing.tgz'])).toBe(
    'nothing.tgz does not exist: name the file that npm run backup made.',
  )
  for (const args of [
    ['export', 'LUC-0001'],
    ['erase', 'LUC-0001', '--yes'],
  ])
    expect(await refusal(['person', ...args])).toContain('Say what and whose: npm run person -- export')
})

it('imports a folder by trial, then in earnest, then finds nothing left to do', { timeout: 120_000 }, async () => {
  const env = {
    DATA_DIR: 'imported',
    JWT_SECRET: 'a secret of sixteen or more',
    ...(kind === 'postgres' && { DATABASE_URL: await createDatabase('empty') }),
  }
  mkdirSync(path.join(terminal.program.home, 'csv'))
  const put = (name: string, text: string) => writeFileSync(path.join(terminal.program.home, 'csv', name), text)
  expect(await refusal(['import', 'csv'], env)).toContain('no hay ningún archivo que se pueda importar')
  put('schools.csv', 'name\nLucero Centro\n')
  put('staff.csv', 'role,first_name,last_name,email\nAdministrador,Ana,Ríos,ana\n')
  const bad = await command(['import', 'csv'], env)
  expect(bad).toEqual({
    code: 1,
    stdout: 'staff.csv, línea 2, email: Escribe un correo válido.\n',
    stderr: 'Hay 1 problema: no se guardó nada.\n',
  })
  put('staff.csv', 'role,first_name,last_name,email\nAdministrador,Ana,Ríos,ana@escuela.example\n')
  put(
    'tutors.csv',
    'first_name,last_name,email,phone,gender,relationship\nBegoña,Peña,begona@familia.example,5512345678,femenino,madre\n',
  )
  const counts = (added: number, same: number) =>
    ['schools', 'staff', 'tutors']
      .map((name) => `${name}.csv: ${added} nuevos, 0 cambiados, ${same} iguales\n`)
      .join('')
  expect(await command(['import', 'csv', '--dry-run'], env)).toEqual({
    code: 0,
    stderr: '',
    stdout: `${counts(1, 0)}Era un ensayo (--dry-run): no se guardó nada.\n`,
  })
  expect((await command(['import', 'csv'], env)).stdout).toContain(counts(1, 0))
  expect((await command(['import', 'csv'], env)).stdout).toContain(counts(0, 1))

  expect(await command(['export', 'sheets', '--csv'], env)).toEqual({
    code: 0,
    stderr: '',
    stdout:
      'attendance-status.csv: 4\npayment-types.csv: 4\nrelationships.csv: 8\nschools.csv: 1\nstaff.csv: 1\ntutors.csv: 1\nExportado a sheets, que sólo tú puedes leer. Lo mismo se puede volver a importar.\n',
  })
  expect((await command(['import', 'sheets'], env)).stdout).toContain(counts(0, 1))
  expect(await refusal(['export', 'sheets'], env)).toBe('La carpeta sheets no está vacía: elige otra.')

  const file = path.join(terminal.program.home, 'begona.json')
  expect((await command(['person', 'export', 'begona@familia.example', 'begona.json'], env)).stdout).toBe(
    'Everything that is held of begona@familia.example stands in begona.json, which only you can read.\n',
  )
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
    account: [{ first_name: 'Begoña', phone: '5512345678' }],
  })
  const erase = ['person', 'erase', 'begona@familia.example', '--by', 'ana@escuela.example']
  expect(await refusal(erase, env)).toBe('Erasing cannot be undone: export first, then say --yes.')
  expect((await command([...erase, '--yes'], env)).stdout).toContain('Erased begona@familia.example')

  const list = (date: string) =>
    writeFileSync(
      path.join(terminal.program.home, 'lista.csv'),
      `LISTA\nAlumno,Fecha Nac.,Mamá,Tel.\nLeo Peña Ruiz,${date},Begoña Peña Ruiz,55 1234 5678\n`,
    )
  list('31/02/2018')
  expect(await command(['import', 'lista.csv'], env)).toEqual({
    code: 1,
    stdout:
      'lista.csv: no se lee el renglón 1: LISTA\nlista.csv, línea 3, Fecha de nacimiento: Leo Peña Ruiz: Ese día no existe en el calendario. En el archivo, columna «Fecha Nac.»: «31/02/2018»\n',
    stderr: 'Hay 1 problema: no se guardó nada.\n',
  })
  list('28/02/2018')
  expect((await command(['import', 'lista.csv', '--dry-run'], env)).stdout).toContain('Era un ensayo')
  expect((await command(['import', 'lista.csv'], env)).stdout).toContain('lista.csv: 1 nuevos, 0 cambiados, 0 iguales')
  expect((await command(['import', 'lista.csv'], env)).stdout).toContain('lista.csv: 0 nuevos, 0 cambiados, 1 iguales')

  // An imported school is not the demo: the published password does not work.
  const running = terminal.program.start({ PORT: '0', ...env })
  const origin = await running.listening
  expect(
    (await ask(caller(origin), 'login', { body: { email: 'ana@escuela.example', password: 'lucero-demo' } })).status,
  ).toBe(401)
  running.kill('SIGTERM')
  expect((await running.ended).stdout).not.toContain('lucero-demo')
})

const saved = (file: string) => `Saved the school as ${file}, not encrypted: BACKUP_PASSPHRASE would be.\n`

if (kind === 'postgres') {
  it('saves a school and puts it into an empty database, never over another', async () => {
    const secret = { JWT_SECRET: 'a secret of sixteen or more' }
    const [full, empty] = [await createDatabase('school'), await createDatabase('empty')]
    expect(await command(['backup', 'school.lucero'], { ...secret, DATABASE_URL: full })).toEqual({
      code: 0,
      stderr: '',
      stdout: saved('school.lucero'),
    })
    expect(await refusal(['backup', 'other.lucero'], { ...secret, DATABASE_URL: empty })).toBe(
      'There is no school in DATABASE_URL: set DATABASE_URL or DATA_DIR to that of the school.',
    )
    expect(await refusal(['restore', 'school.lucero', '--replace'], { ...secret, DATABASE_URL: full })).toBe(
      'The database of DATABASE_URL holds a school: create an empty database, and name that one.',
    )
    const restored = await command(['restore', 'school.lucero'], { ...secret, DATABASE_URL: empty })
    expect(restored.stdout).toMatch(
      /^Restored school\.lucero to the database of DATABASE_URL: made \S+, 7 people, 35 students, 60 rows of attendance, 3 receipts, 0 files\. Everybody signs in again\.\n$/,
    )
  })
}

if (kind === 'pglite') {
  it('a backup that is none changes nothing', async () => {
    const env = { DATA_DIR: 'untouched' }
    mkdirSync(path.join(terminal.program.home, 'untouched'))
    writeFileSync(path.join(terminal.program.home, 'text.lucero'), 'this is no archive')
    expect(await refusal(['restore', 'text.lucero'], env)).toContain(
      'text.lucero is no backup that can be read: nothing was changed',
    )
    writeFileSync(path.join(terminal.program.home, 'untouched/jwt-secret'), 'kept')
    expect(await refusal(['restore', 'text.lucero'], env)).toBe(
      'untouched holds a school: say --replace to put the backup in its place, or set DATA_DIR to another directory.',
    )
    expect(await refusal(['restore', 'text.lucero', '--replace'], env)).toContain(
      'text.lucero is no backup that can be read: nothing was changed',
    )
    expect(readFileSync(path.join(terminal.program.home, 'untouched/jwt-secret'), 'utf8')).toBe('kept')
    expect(readdirSync(path.join(terminal.program.home, 'untouched')).filter((name) => name !== 'lock.sock')).toEqual([
      'jwt-secret',
    ])
    expect(await refusal(['backup', 'empty.lucero'], env)).toBe(
      'There is no database in untouched: set DATA_DIR to the directory of the school.',
    )
  })

  it('saves a school while it is open', async () => {
    const env = { PORT: '0', DATA_DIR: 'open' }
    await terminal.program.putDemo('open')
    const running = terminal.program.start(env)
    const origin = await running.listening
    const token = await signInAt(origin)
    await ask(caller(origin), 'studentChange', { id: 1, body: { comment: 'Justo antes del respaldo' }, token })
    expect(await command(['backup', 'open.lucero'], env)).toEqual({ code: 0, stderr: '', stdout: saved('open.lucero') })
    expect((await ask(caller(origin), 'student', { id: 1, token })).status).toBe(200)
    expect(gunzipSync(readFileSync(path.join(terminal.program.home, 'open.lucero'))).toString()).toContain(
      'Justo antes del respaldo',
    )
    running.kill('SIGTERM')
    expect((await running.ended).code).toBe(0)
  })
}
