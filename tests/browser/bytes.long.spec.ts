/**
 * The build calculates which files each screen of a class needs; here each screen opens with these files and no others.
 */
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
      // Other files never arrive: if the screen needed one, it would not open.
      await fresh.route('**/assets/*.{js,css}', (route) => {
        const file = new URL(route.request().url()).pathname.slice(1)
        if (!files.includes(file)) return
        fetched.push(file)
        return route.continue()
      })

      // `open` does not wait for the load event, which a file that never arrives would delay for ever.
      await open(fresh, places[screen].address)
      await places[screen].ready(fresh, 'teacher')

      // And every file of the budget is really fetched; the code that reads newer rows is fetched once the page is
      // idle.
      await expect.poll(() => files.filter((file) => !fetched.includes(file))).toEqual([])
    },
  )
}
