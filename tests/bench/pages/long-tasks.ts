/** How long the page could not answer a tap: the longest task while something went on. */

/** Milliseconds of the longest task during `work`; 0 where none took 50 (the platform reports no shorter ones). */
export async function longestTask(work: () => Promise<void>): Promise<number> {
  let longest = 0
  const note = (entries: PerformanceEntryList) =>
    entries.forEach(({ duration }) => (longest = Math.max(longest, duration)))
  const observer = new PerformanceObserver((list) => note(list.getEntries()))
  observer.observe({ type: 'longtask' })
  await work()
  // The entry of the last task arrives after it.
  await new Promise((resolve) => setTimeout(resolve, 100))
  note(observer.takeRecords())
  observer.disconnect()
  return longest
}
