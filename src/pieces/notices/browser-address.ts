/** This browser's push subscription: whether it is supported, reading it, and ending it. */

export function supportsPush(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

/** This browser's push subscription; null if it has none or cannot have one. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  return (await workerRegistration())?.pushManager.getSubscription() ?? null
}

/**
 * Unsubscribes from push and closes shown notices. Resolves to the endpoint of the ended subscription; '' if there was
 * none or ending it failed. Works offline and never rejects.
 */
export async function endSubscription(): Promise<string> {
  try {
    const subscription = await currentSubscription()
    await subscription?.unsubscribe()
    for (const shown of (await (await workerRegistration())?.getNotifications()) ?? []) shown.close()
    return subscription?.endpoint ?? ''
  } catch {
    return ''
  }
}

let last: Promise<unknown> = Promise.resolve()

/**
 * Runs `work` after the work of all earlier calls has ended: a check of the subscription's owner, which may end the
 * subscription, must not run while a subscription is being created.
 */
export function oneAtATime<Result>(work: () => Promise<Result>): Promise<Result> {
  const done = last.then(work, work)
  last = done
  return done
}

async function workerRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  return supportsPush() ? navigator.serviceWorker.getRegistration() : undefined
}
