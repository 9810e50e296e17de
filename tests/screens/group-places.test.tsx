/** Where the school has several locations, everybody sees a group's location beside its name. */
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeEach, expect, test } from 'vitest'
import Attendance from '../../src/screens/attendance'
import Home from '../../src/screens/home'
import Student from '../../src/screens/students/StudentDetail'
import type { Who } from '../server/school'
import { openStories, patiently, renderOnDevice } from './device'

const stories = openStories()
const query = (sql: string) => stories.school.database.query(sql)
beforeEach(async () => {
  await query(`insert into school (id, name) values (2, 'Lucero Norte') on conflict do nothing`)
  await query('update class_group set school_id = 2 where id = 3')
  // The pupil, of Kids 2, and the teacher have groups at both locations.
  await query('insert into membership (student_id, group_id) values (1, 3) on conflict do nothing')
  await query('update membership set is_active = true where student_id = 1 and group_id = 3')
})
afterAll(() => cleanup())

const seen = (text: string | RegExp) => screen.findAllByText(text, undefined, patiently)

test.each<[Who, string | RegExp]>([
  ['teacher', 'Kids 2 · Lucero Centro'],
  ['desk', 'Kids 2 · Lucero Centro'],
])('in the attendance list of the %s', async (who, text) => {
  await renderOnDevice({ school: stories.school, who, screen: <Attendance />, at: '/dashboard/student/assistance' })
  expect((await seen(text)).length).toBeGreaterThan(0)
})

test.each<[Who, RegExp]>([
  ['student', /Kids 1 · Lucero Norte/],
  ['tutor', /Kids 1 · Lucero Norte/],
])('in the next class on the home of the %s', async (who, text) => {
  await renderOnDevice({ school: stories.school, who, screen: <Home /> })
  expect((await seen(text)).length).toBeGreaterThan(0)
})

test.each<Who>(['student', 'tutor'])('in the history of the own groups of the %s', async (who) => {
  await query('update membership set is_active = false where student_id = 1 and group_id = 3')
  await renderOnDevice({ school: stories.school, who, screen: <Student />, at: '/dashboard/student/1' })
  expect((await seen('Kids 1 · Lucero Norte')).length).toBeGreaterThan(0)
})

test('in the history of a student’s groups and attendance', async () => {
  await renderOnDevice({ school: stories.school, who: 'desk', screen: <Student />, at: '/dashboard/student/1' })
  expect((await screen.findAllByRole('link', { name: 'Kids 1 · Lucero Norte' }, patiently)).length).toBe(1)
  await waitFor(() => expect(screen.getAllByText('Kids 2 · Lucero Centro').length).toBeGreaterThan(1), patiently)
})
