/** This browser's push subscription: whether it is supported, reading it, and ending it. */

export function takesNotices(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

/** null if this browser has none. A button in a shown notice may have ended it. */
export async function presentAddress(): Promise<PushSubscription | null> {
  return (await registered())?.pushManager.getSubscription() ?? null
}

/**
 * Unsubscribes from push and closes shown notices. Returns the old endpoint, or ''. Works offline and never rejects.
 */
export async function giveUpAddress(): Promise<string> {
  try {
    const subscription = await presentAddress()
    await subscription?.unsubscribe()
    for (const shown of (await (await registered())?.getNotifications()) ?? []) shown.close()
    return subscription?.endpoint ?? ''
  } catch {
    return ''
  }
}

let last: Promise<unknown> = Promise.resolve()

/** Runs one after the other: a check of the subscription's owner must not end one that is being created. */
export function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const done = last.then(work, work)
  last = done
  return done
}

async function registered(): Promise<ServiceWorkerRegistration | undefined> {
  return takesNotices() ? navigator.serviceWorker.getRegistration() : undefined
}
