/** What a change of a row asks of the provider: which row stands there now, and whether it knows versions. */
import { useCallback } from 'react'
import type { ReplyOf, RequestOf } from '../../contract'
import { useWorkspace } from '../../offline'
import { readReply, useAsk, type Question } from '../../provider/online'
import type { RowNow } from './change-row'

/** By the question that reads one such row: `now({ id })`. */
export function useRowNow<Name extends Question>(name: Name): (request: RequestOf<Name>) => RowNow<ReplyOf<Name>> {
  const ask = useAsk(name)
  return useCallback((request) => ({ read: () => ask(request), told: async ({ current }) => (await readReply(name, current)) ?? null }), [name, ask])
}

/** Whether the provider has announced row versions. */
export function useVersions(): () => Promise<boolean> {
  const { capabilities } = useWorkspace()
  return async () => (await capabilities()).includes('row-versions')
}
