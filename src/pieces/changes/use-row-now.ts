/** Hooks to read the present row from the provider, and to ask whether the provider has row versions. */
import { useCallback } from 'react'
import type { ReplyOf, RequestOf } from '../../contract'
import { useWorkspace } from '../../offline'
import { readReply, useAsk, type Question } from '../../provider/online'
import type { RowReader } from './concurrent-edit'

/** `name`: the API call that reads one row of this kind. */
export function useRowReader<Name extends Question>(
  name: Name,
): (request: RequestOf<Name>) => RowReader<ReplyOf<Name>> {
  const ask = useAsk(name)
  return useCallback(
    (request) => ({
      read: () => ask(request),
      fromFailure: ({ current }) => readReply(name, current) ?? null,
    }),
    [name, ask],
  )
}

export function useVersions(): () => Promise<boolean> {
  const { capabilities } = useWorkspace()
  return async () => (await capabilities()).includes('row-versions')
}
