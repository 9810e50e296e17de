/**
 * Whether a reload would load this page. Called before a reload, which would otherwise replace the screen with the
 * browser's error page.
 */
export async function pageAnswers(): Promise<boolean> {
  try {
    return (await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' })).ok
  } catch {
    return false
  }
}
