/** On whose behalf screens call the provider: the person and the token, handed down by the app. */
import { createContext, use } from 'react'

export type Caller = { owner: string; token: string }

const nobody: Caller = { owner: '', token: '' }

export const CallerContext = createContext<Caller>(nobody)

export function useCaller(): Caller {
  return use(CallerContext)
}
