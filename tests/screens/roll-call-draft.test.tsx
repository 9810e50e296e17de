/** The meaning of options and the draft of a roll: what a tap makes, what is counted, what is never guessed. */
import { describe, expect, test } from 'vitest'
import type { Option } from '../../src/contract'
import { meaningOf, meaningsOf } from '../../src/domain/attendance-meaning'
import { afterTap, countsOf, emptyDraft, isEmpty, markOf, pickStudents, readDraft, withMark } from '../../src/pieces/roll-call/roll-draft'

const present: Option = { value: 'asistencia', label: 'Asistencia' }
const absent: Option = { value: 'falta', label: 'Falta' }
const late: Option = { value: 'retardo', label: 'Retardo' }
const excused: Option = { value: 'justificada', label: 'Falta justificada' }
const options = [excused, absent, late, present]
const meanings = meaningsOf(options)

describe('what an option means', () => {
  test('the school file names the values, whatever their order', () => {
    expect(meanings).toEqual({ present, absent, late, excused })
  })

  test("another provider's options are known by their whole label, accents and case aside", () => {
    const foreign = [{ value: '7', label: 'ASISTIÓ' }, { value: '2', label: 'Ausente' }]
    expect(meaningsOf(foreign)).toEqual({ present: foreign[0], absent: foreign[1] })
  })

  test('"No asistió" is absent, never present; a part of a label and the first place mean nothing', () => {
    const foreign = [{ value: '1', label: 'No asistió' }, { value: '2', label: 'Asistió por zoom' }]
    expect(meaningsOf(foreign)).toEqual({ absent: foreign[0] })
  })

  test('where two options claim a meaning, nobody guesses', () => {
    expect(meaningsOf([{ value: 'a', label: 'Presente' }, { value: 'b', label: 'Asistencia' }])).toEqual({})
  })

  test('an option of the school alone has no meaning', () => {
    expect(meaningOf(meanings, 'zoom')).toBeNull()
    expect(meaningOf(meanings, null)).toBeNull()
    expect(meaningOf({}, undefined)).toBeNull()
    expect(meaningOf(meanings, 'retardo')).toBe('late')
  })
})

describe('a tap', () => {
  test('goes presente, falta, retardo, presente', () => {
    expect(afterTap(present, meanings)).toBe(absent)
    expect(afterTap(absent, meanings)).toBe(late)
    expect(afterTap(late, meanings)).toBe(present)
  })

  test('brings back from justificada to presente', () => {
    expect(afterTap(excused, meanings)).toBe(present)
  })

  test('leaves out what the school does not have', () => {
    expect(afterTap(absent, { present, absent })).toBe(present)
  })

  test('asks where present is not known', () => {
    expect(afterTap(null, { absent, late })).toBeNull()
  })
})

describe('the draft', () => {
  const mark = { status: absent, points: null, observations: 'avisó su mamá' }

  test('an untouched student is present where that is known, else unmarked', () => {
    expect(markOf(emptyDraft, '1', meanings).status).toBe(present)
    expect(markOf(emptyDraft, '1', {}).status).toBeNull()
  })

  test('comes back from the device as it was left; rubbish is no draft', () => {
    const left = withMark(emptyDraft, '1', mark)
    expect(readDraft(JSON.parse(JSON.stringify(left)))).toEqual(left)
    expect(readDraft({ marks: [1] })).toEqual(emptyDraft)
    expect(readDraft(null)).toEqual(emptyDraft)
  })

  test('what was saved leaves it, the rest stays, and the older draft is untouched', () => {
    const left = withMark(withMark(emptyDraft, '1', mark), '2', mark)
    expect(Object.keys(pickStudents(left, ['2', '3']).marks)).toEqual(['2'])
    expect(isEmpty(pickStudents(left, []))).toBe(true)
    expect(Object.keys(left.marks)).toEqual(['1', '2'])
  })

  test('counts say only what is there, unmarked last', () => {
    expect(countsOf([present, null, absent, present], [present, absent, late])).toEqual([
      { option: present, students: 2 },
      { option: absent, students: 1 },
      { option: null, students: 1 },
    ])
    expect(countsOf([], options)).toEqual([])
  })
})
