/** How long the page could not respond to a tap: the longest task during some work. */

/** Duration of the longest task during `work`, ms; 0 if none took 50 ms, as the browser reports no shorter ones. */
export async function longestTask(work: () => Promise<void>): Promise<number> {
  let longest = 0
  const note = (entries: PerformanceEntryList) =>
    entries.forEach(({ duration }) => (longest = Math.max(longest, duration)))
  const observer = new PerformanceObserver((list) => note(list.getEntries()))
  observer.observe({ type: 'longtask' })
  await work()
  // The entry of the last task arrives after the task has ended.
  await new Promise((resolve) => setTimeout(resolve, 100))
  note(observer.takeRecords())
  observer.disconnect()
  return longest
}
