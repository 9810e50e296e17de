/** The build weighs what the attendance list needs: here the list stands with those files and no other. */
import { readFileSync } from 'node:fs'
import { weighed, type Weight } from '../../.config/build/budget.ts'
import { places } from './screens'
import { expect, open, people, signIn, test } from './story'

test.use({ serviceWorkers: 'block', writes: false })

test('the attendance list stands with the files of the byte budget alone', { tag: '@long' }, async ({ page, context }) => {
  const { files }: Weight = JSON.parse(readFileSync(weighed, 'utf8'))
  await signIn(page, people.teacher)
  const fresh = await context.newPage()
  const fetched: string[] = []
  // What was not weighed never arrives: had the list needed it, the list would not stand.
  await fresh.route('**/assets/*.{js,css}', (route) => {
    const file = new URL(route.request().url()).pathname.slice(1)
    if (!files.includes(file)) return
    fetched.push(file)
    return route.continue()
  })

  // Waiting for the load event would hang here: a file that never arrives may hold it back for ever.
  await open(fresh, places.attendance.address)
  await places.attendance.ready(fresh, 'teacher')

  // And nothing was weighed for show: what brings newer rows comes when the page is at rest.
  await expect.poll(() => files.filter((file) => !fetched.includes(file))).toEqual([])
})
