/**
 * What a family wrote about allergies and about who may pick up a child is shown to those who are with the child, and
 * to nobody else.
 */
import { beforeEach, expect, it } from 'vitest'
import { rowsOf } from './ask'
import { openSchool } from './own-school'

const { provider, as } = await openSchool()
const said = 'ALERGIA: cacahuate; sólo lo recoge su abuela'
beforeEach(() => provider.database.query('update student set comment = $1 where id = 1', [said]))

it.each(['admin', 'desk', 'teacher'] as const)('%s has it on the emergency sheet of the class', async (who) => {
  expect(rowsOf(await as(who, 'emergencyList')).find(({ id }) => id === 1)?.comment).toBe(said)
})

it('a teacher of other groups does not', async () => {
  expect(JSON.stringify(await as('otherTeacher', 'emergencyList'))).not.toContain('cacahuate')
})
