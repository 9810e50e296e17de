/** What time it is, handed in so that tests can move it. Milliseconds since 1970, as Date.now(). */
export type Clock = () => number
