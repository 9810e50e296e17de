/**
 * Two React contexts that the app provides to screens: the user and token of their calls, and the device's store of
 * answers.
 */
import { createContext, use } from 'react'

export type Caller = { owner: string; token: string }

const nobody: Caller = { owner: '', token: '' }

export const CallerContext = createContext<Caller>(nobody)

export function useCaller(): Caller {
  return use(CallerContext)
}

/** Stores answers on the device, to be read offline. */
export type AnswerCache = {
  /**
   * Resolves with a stored answer (`at`: when it was received, epoch milliseconds), null if there is none. Rejects if
   * the device's database cannot be read.
   */
  cachedAnswer: (key: string) => Promise<{ value: unknown; at: number } | null>
  /** Stores an answer; `value` undefined deletes it. Never rejects: without the answer only offline reading suffers. */
  cacheAnswer: (key: string, value: unknown) => Promise<void>
  /** Downloads the mirror's lists again. */
  readAnew: () => Promise<void>
}

const noCache: AnswerCache = { cachedAnswer: async () => null, cacheAnswer: async () => {}, readAnew: async () => {} }

export const AnswerCacheContext = createContext<AnswerCache>(noCache)

export function useAnswerCache(): AnswerCache {
  return use(AnswerCacheContext)
}
