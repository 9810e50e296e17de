/** What is held in memory for a person, and its end: whoever holds something says how to forget it, the session says when. */
const held = new Set<() => void>()

/** For the whole life of the page. */
export function onForgetPerson(forget: () => void): void {
  held.add(forget)
}

/** The person has gone, or another one has come: nothing of the first stays behind. */
export function forgetPerson(): void {
  for (const forget of held) forget()
}
