/** On whose behalf screens call the provider, and what the device remembers for them: both handed down by the app. */
import { createContext, use } from 'react'

export type Caller = { owner: string; token: string }

const nobody: Caller = { owner: '', token: '' }

export const CallerContext = createContext<Caller>(nobody)

export function useCaller(): Caller {
  return use(CallerContext)
}

/** Where last answers stay for reading without a connection. What cannot be kept is only not there. */
export type AnswerCache = {
  /** `at` in ms; rejects where the device could not be read. */
  cachedAnswer: (key: string) => Promise<{ value: unknown; at: number } | null>
  /** undefined drops it. */
  cacheAnswer: (key: string, value: unknown) => Promise<void>
  /** Reads anew what the device mirrors. */
  readAnew: () => Promise<void>
}

const noCache: AnswerCache = { cachedAnswer: async () => null, cacheAnswer: async () => {}, readAnew: async () => {} }

export const AnswerCacheContext = createContext<AnswerCache>(noCache)

export function useAnswerCache(): AnswerCache {
  return use(AnswerCacheContext)
}
