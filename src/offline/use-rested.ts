/** What can wait is drawn, or asked, once the page has rested after its first picture. */
import { useEffect, useState } from 'react'
import { whenIdle } from './database/when-idle'

export function useRested(): boolean {
  const [rested, setRested] = useState(false)
  useEffect(() => whenIdle(() => setRested(true)), [])
  return rested
}
