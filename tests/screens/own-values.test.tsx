/**
 * A school that is not the demo's: no screen, paper, draft or title of the portal names the demo school, neither before
 * nor after it has a profile of its own.
 */
import { act, screen, waitFor } from '@testing-library/react'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { routes, type RouteName } from '../../src/app/routes'
import { may } from '../../src/contract'
import { paths } from '../../src/paths'
import { learnProfile, profile } from '../../src/profile'
import { ownSchoolFile } from '../../src/profile/school-file'
import { ensureProfile } from '../../src/server/profile'
import { people } from '../server/school'
import { deviceFilled, openStories, patiently } from './device'
import { signInAs } from './portal'

const stories = openStories()
/** The tests' school without the demo's name. E-mails stay, because the tests sign in with them. */
beforeEach(async () => {
  await stories.school.database.script(`
    update school set name = 'Sede Centro';
    update bank_data set account_holder = 'Colegio Ñandú';
    update student set folio = replace(folio, 'LUC', 'NAN');
    update receipt set student_folio = replace(student_folio, 'LUC', 'NAN');
  `)
})
// Without IntersectionObserver, the parts of a page that load when they are scrolled to load at once.
beforeEach(() => void vi.stubGlobal('IntersectionObserver', undefined))
afterAll(() => learnProfile(null))

/** Matches a value of the demo school and up to 40 characters on both sides of it, for the failure's message. */
const demo = /.{0,40}(?:Lucero|5512345678|55 1234 5678|hola@lucero\.test|División del Norte|Ignacio Allende).{0,40}/

/** Texts, labels, addresses and the title: what a person reads, hears or opens. */
function shown(): string {
  const attributes = [...document.querySelectorAll('[href], [aria-label], [title], [alt], [placeholder]')].flatMap(
    (element) =>
      ['href', 'aria-label', 'title', 'alt', 'placeholder'].map((name) =>
        decodeURIComponent(element.getAttribute(name) ?? ''),
      ),
  )
  return [document.title, document.body.textContent ?? '', ...attributes].join('\n')
}

const at: Partial<Record<RouteName, string>> = { rollCall: '?group_id=1', emergency: '?group_id=1' }

test.each([
  ['admin', 'nothing'],
  ['tutor', 'nothing'],
  ['admin', 'everything'],
  ['tutor', 'everything'],
] as const)('%s, with %s entered', async (who, entered) => {
  const { database } = stories.school
  await database.query('delete from profile')
  await ensureProfile(database)
  if (entered === 'everything')
    await database.query(
      `update profile set name = 'Colegio Ñandú', full_name = 'Colegio Ñandú · Inglés', phone = '5544332211', chat = '5544332212', email = 'hola@nandu.example', privacy = 'Aviso'`,
    )
  const name = entered === 'everything' ? 'Colegio Ñandú' : 'Tu escuela'
  // A device on which nobody has signed in before, with a page that the provider has not written the profile into.
  learnProfile(ownSchoolFile)
  await signInAs(people[who].email)
  await deviceFilled(who)
  await waitFor(() => expect(profile()).toMatchObject({ name, version: entered === 'everything' ? 2 : 1 }), patiently)
  const own = Object.keys(routes)
    .filter((route): route is RouteName => route in routes)
    .filter(
      (route) => routes[route].permission === null || may(people[who].role, routes[route].permission ?? 'student.see'),
    )
  for (const route of own) {
    const id = route === 'tutor' ? '5' : route === 'payment' ? '2' : route === 'helpTopic' ? 'instalar' : '1'
    await act(async () => history.pushState(null, '', `${paths[route].replace(':id', id)}${at[route] ?? ''}`))
    await waitFor(() => expect(screen.queryAllByRole('status', { name: /Cargando/ }), route).toEqual([]), patiently)
    await screen.findAllByRole('heading', { level: 1 }, patiently)
    await waitFor(() => expect(document.title, route).toContain(name), patiently)
    // People of the tests' school have addresses of the demo's host, which no profile sets.
    const text = shown().replaceAll(/\w+@lucero\.test/g, (mail) => (mail === 'hola@lucero.test' ? mail : ''))
    expect(demo.exec(text)?.[0], `${who}: ${route}`).toBeUndefined()
    if (route === 'payment' && entered === 'everything') {
      expect(text).toContain('Informes: 55 4433 2211 · hola@nandu.example')
      expect(text).toContain('Colegio Ñandú · Inglés')
    }
    if (route === 'payment' && entered === 'nothing') expect(text).not.toContain('Informes')
  }
})
