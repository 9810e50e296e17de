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

/** Stores the last answers, to be read offline. An answer that cannot be stored is only not available offline. */
export type AnswerCache = {
  /**
   * `at`: when the answer was received, epoch milliseconds. null: no answer is stored. Rejects if the device's database
   * cannot be read.
   */
  cachedAnswer: (key: string) => Promise<{ value: unknown; at: number } | null>
  /** `value` undefined deletes the answer. */
  cacheAnswer: (key: string, value: unknown) => Promise<void>
  /** Downloads the mirror again. */
  readAnew: () => Promise<void>
}

const noCache: AnswerCache = { cachedAnswer: async () => null, cacheAnswer: async () => {}, readAnew: async () => {} }

export const AnswerCacheContext = createContext<AnswerCache>(noCache)

export function useAnswerCache(): AnswerCache {
  return use(AnswerCacheContext)
}
