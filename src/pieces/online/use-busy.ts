import { useState } from 'react'

/** For a button: `press` does the work, and is ignored while earlier work is still running (`busy`). */
export function useBusy(work: () => Promise<unknown>) {
  const [busy, setBusy] = useState(false)
  async function press() {
    if (busy) return
    setBusy(true)
    try {
      await work()
    } finally {
      setBusy(false)
    }
  }
  return { busy, press }
}
