/** The build weighs what each screen of a class needs: here it stands with those files and no other. */
import { budgeted, budgets, weightsIn } from '../../.config/build/budget.ts'
import { places } from './screens'
import { expect, open, people, signIn, test } from './story'

test.use({ serviceWorkers: 'block', writes: false })

for (const screen of budgeted) {
  test(
    `stands with the files of its byte budget alone: ${budgets[screen].name}`,
    { tag: '@long' },
    async ({ page, context }) => {
      const { files } = weightsIn('dist/client')[screen]
      await signIn(page, people.teacher)
      const fresh = await context.newPage()
      const fetched: string[] = []
      // What was not weighed never arrives: had the screen needed it, it would not stand.
      await fresh.route('**/assets/*.{js,css}', (route) => {
        const file = new URL(route.request().url()).pathname.slice(1)
        if (!files.includes(file)) return
        fetched.push(file)
        return route.continue()
      })

      // Waiting for the load event would hang here: a file that never arrives may hold it back for ever.
      await open(fresh, places[screen].address)
      await places[screen].ready(fresh, 'teacher')

      // And nothing was weighed for show: what brings newer rows comes when the page is at rest.
      await expect.poll(() => files.filter((file) => !fetched.includes(file))).toEqual([])
    },
  )
}
