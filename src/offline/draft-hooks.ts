/** Live queries for drafts: what a user has entered in a form or roll and not saved yet. */
import type { QueryTiming } from './database/live-question'
import type { Draft } from './database/person-database'
import { useAnswer } from './use-answer'
import { useOpenWorkspace } from './Workspace'

/** The draft with this key; undefined while loading, null if there is none. */
export function useDraft(key: string): Draft | null | undefined {
  const found = useAnswer(async ({ drafts }) => ({ key, draft: (await drafts.get(key)) ?? null }), [key])
  return found?.key === key ? found.draft : undefined
}

/** Drafts whose key begins with `prefix`, newest first; undefined while loading. */
export function useDrafts(prefix: string, timing?: QueryTiming): Draft[] | undefined {
  const { first } = useOpenWorkspace()
  const known = first().drafts?.filter(({ key }) => key.startsWith(prefix))
  return useAnswer(
    async ({ drafts }) => newestFirst(await drafts.where('key').startsWith(prefix).toArray()),
    [prefix],
    { timing, first: known && newestFirst(known) },
  )
}

function newestFirst(drafts: Draft[]): Draft[] {
  return drafts.sort((one, other) => other.savedAt - one.savedAt)
}
