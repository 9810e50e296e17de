/** The Spanish texts use one word for each thing, such as «equipo» for a device and «estudiante» for a child. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const source = path.resolve(import.meta.dirname, '../../src')

/** The sentences of the portal and of the school file, comments left out. */
const sentences = [
  'school.ts',
  ...readdirSync(path.join(source, 'texts'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => `texts/${file}`),
].flatMap((file) => {
  const code = readFileSync(path.join(source, file), 'utf8').replace(/\/\*[^]*?\*\//g, '')
  return [...code.matchAll(/'([^'\n]*)'|`([^`]*)`/g)].map(([, plain, template]) => plain ?? template ?? '')
})

const saying = (word: RegExp) => [...new Set(sentences.filter((sentence) => word.test(sentence)))].sort()

test('only the fixed words of the specification say it otherwise', () => {
  expect(sentences.length).toBeGreaterThan(500)
  expect(saying(/servidor/i)).toEqual(['Usar el del servidor'])
  expect(saying(/dispositivo|tableta/i)).toEqual([
    'Borrar datos de este dispositivo',
    'Lo que este equipo guardó sigue en él. Cierra las demás ventanas del portal y usa «Borrar datos de este dispositivo».',
  ])
  expect(saying(/alumn/i)).toEqual(['Historial de Asistencia Alumnos'])
  expect(saying(/\bEntrar para\b|\bIntro\b/)).toEqual([])
})
