/** Notes that are marked for the family: only these are printed on a student's sheet. */
import { expect, test } from 'vitest'
import { familyNote, isForFamily, withFamilyMark } from '../../src/domain/family-note'

test.each([
  ['', null],
  ['Se distrae mucho', null],
  ['Avisar para la familia: no', null],
  ['Para la familia:', null],
  ['Para la familia: leyó en voz alta', 'leyó en voz alta'],
  ['  PARA LA FAMILIA:ya saluda', 'ya saluda'],
] as const)('%j: %j', (observations, note) => expect(familyNote(observations)).toBe(note))

test('the mark is set and removed without touching the note', () => {
  for (const note of ['', 'ya saluda', 'Para: todos']) {
    const marked = withFamilyMark(note, true)
    expect([isForFamily(marked), withFamilyMark(marked, true), withFamilyMark(marked, false)]).toEqual([
      true,
      marked,
      note,
    ])
  }
})
