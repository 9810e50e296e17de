/**
 * What is held in memory for a person, and its end: whoever holds something says how to forget it, the session says
 * when.
 */
const held = new Set<() => void>()

/** How many people this page has forgotten. */
let forgotten = 0

/** For the whole life of the page. */
export function onForgetPerson(forget: () => void): void {
  held.add(forget)
}

/** The person has gone, or another one has come: nothing of the first stays behind. */
export function forgetPerson(): void {
  forgotten += 1
  for (const forget of held) forget()
}

/**
 * What a call answers, as long as the person who asked is still here. Later it never settles, so that nothing of it is
 * told to the next person.
 */
export async function whileHere<Value>(work: Promise<Value>): Promise<Value> {
  const before = forgotten
  const value = await work
  return before === forgotten ? value : new Promise<never>(() => {})
}
