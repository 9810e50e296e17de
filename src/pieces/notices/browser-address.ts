/** This browser's address at a push service: whether there can be one, which it is, and giving it up. */

export function takesNotices(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

/** null where nothing is asked for here; a notice's own button may have ended it. */
export async function presentAddress(): Promise<PushSubscription | null> {
  return (await registered())?.pushManager.getSubscription() ?? null
}

/** Gives the address up and takes what it has told off the screen; answers it, '' where there was none. Needs no network, and never fails. */
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

/** One after the other: what looks whose the address is must not end one that is being asked for. */
export function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const done = last.then(work, work)
  last = done
  return done
}

async function registered(): Promise<ServiceWorkerRegistration | undefined> {
  return takesNotices() ? navigator.serviceWorker.getRegistration() : undefined
}
