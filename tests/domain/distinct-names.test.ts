/** Two people with the same name can be distinguished in a list. */
import { expect, test } from 'vitest'
import { distinctNames } from '../../src/domain/distinct-names'

test('who shares a name has a sign beside it, and nobody else', () => {
  const people = [
    { id: '3', name: 'Sofía Hernández', sign: 'LUC-0003' },
    { id: '6', name: 'SOFIA  Hernandez', sign: 'LUC-0006' },
    { id: '7', name: 'Zoé Peña', sign: 'LUC-0007' },
    { id: '8', name: 'Ana O’Farrill', sign: '' },
    { id: '9', name: "Ana O'Farrill", sign: '' },
    { id: '10', name: '', sign: '' },
    { id: '11', name: '', sign: '' },
  ]
  expect([...distinctNames(people).values()]).toEqual([
    'Sofía Hernández · LUC-0003',
    'SOFIA  Hernandez · LUC-0006',
    'Zoé Peña',
    'Ana O’Farrill · 8',
    "Ana O'Farrill · 9",
    '',
    '',
  ])
})
