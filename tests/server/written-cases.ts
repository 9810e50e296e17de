/** What people write into forms and sheets, and what is stored of it. */
import type { FieldDefinition } from '../../src/ui/form/fields'

/** A value as it is written; what is stored of it, null if it is refused. */
export type Case = readonly [written: string, stored: string | null]
export const kept = (written: string): Case => [written, written]

export const names: readonly Case[] = [
  kept('Ana'),
  [' Ana  Lucía ', 'Ana Lucía'],
  ['Ana\u00a0Lucía', 'Ana Lucía'],
  ['Ana\tLucía', 'Ana Lucía'],
  ['Jose\u0301', 'José'],
  ['Ana\u200bLucía\u2060', 'AnaLucía'],
  ['Ana\u200d', 'Ana'],
  ['\u202aAna\u202c', 'Ana'],
  ['Ana\u200e', 'Ana'],
  kept("O'Farrill"),
  kept('O’Farrill'),
  kept('Oʼhana'),
  kept('Nguyễn Đặng'),
  kept(`A${'a'.repeat(149)}`),
  [`A${'a'.repeat(150)}`, null],
  ['\u200b', null],
  [' ', null],
]
export const phones: readonly Case[] = [
  ['55 8765 4321', '5587654321'],
  ['(55) 8765-4321', '5587654321'],
  ['+52 1 55 8765 4321', '5587654321'],
  ['044 55 8765 4321', '5587654321'],
  ['５５ ８７６５ ４３２１', '5587654321'],
  ['\u202a+52 55 8765 4321\u202c', '5587654321'],
  ['55\u00a08765\u00a04321', '5587654321'],
  ['55 8765 4321 (mamá)', '5587654321'],
  ['+1 (415) 555-2671', '+14155552671'],
  ['1 415 555 2671', null],
  ['8765 4321', null],
  ['876543', null],
  ['55 8765 4321 9', null],
  ['0587654321', null],
  ['llámame', null],
]
export const emails: readonly Case[] = [
  kept('ana@correo.example'),
  [' Ana@Correo.Example ', 'ana@correo.example'],
  ['ana\u200b@correo.example', 'ana@correo.example'],
  ['ana @correo.example', 'ana@correo.example'],
  ['mailto:ana@correo.example', 'ana@correo.example'],
  ['<ana@correo.example>', 'ana@correo.example'],
  ['ana@correo.example.', 'ana@correo.example'],
  ['ana@correo', null],
  ['ana@correo,example', null],
  ['ana luz@correo.example', null],
  ['ana@correo.example luz@correo.example', null],
  ['ñandú@correo.example', null],
  ['ana', null],
]

/** A box of a form. `maxLength`: the most characters. */
export const box = (name: string, type: FieldDefinition['type'] = 'text', maxLength = 150): FieldDefinition => ({
  name,
  label: name,
  type,
  required: !name.endsWith('comment'),
  maxLength,
})
