/** The small school for all tests of a file: restored after each, closed at the end. `as` signs the person in first. */
import { afterAll, afterEach } from 'vitest'
import type { EndpointName } from '../../src/contract'
import { ask, type Asked, type Told } from './ask'
import { openTestProvider, type TestProvider } from './provider'
import type { Who } from './school'

type OwnSchool = {
  provider: TestProvider
  as(who: Who, name: EndpointName, asked?: Asked): Promise<Told>
  /** The token of the session in which `as` calls for that person. */
  tokenOf(who: Who): Promise<string>
}

export async function openSchool(): Promise<OwnSchool> {
  const provider = await openTestProvider()
  // The file's own afterEach hooks run before this one.
  afterEach(() => provider.restore())
  afterAll(() => provider.close())
  const tokens = new Map<Who, Promise<string>>()
  const tokenOf = (who: Who) => {
    const token = tokens.get(who) ?? provider.signIn(who).then((session) => session.token)
    tokens.set(who, token)
    return token
  }
  return {
    provider,
    tokenOf,
    as: async (who, name, asked = {}) => ask(provider, name, { ...asked, token: await tokenOf(who) }),
  }
}
