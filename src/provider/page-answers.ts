/** Whether this page would come again: what stands on screen is never given away for a browser's own error page. */
export async function pageAnswers(): Promise<boolean> {
  try {
    return (await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' })).ok
  } catch {
    return false
  }
}
