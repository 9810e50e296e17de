/** Ayuda: the pages of the help for this person's role. */
import { useSession } from '../../session'
import { helpTexts as texts } from '../../texts/help'
import { EmptyState, Page, PageSkeleton } from '../../ui'
import { TopicList } from './TopicList'
import { topicsOf } from './topics'
import { useOffered } from './use-offered'

export default function HelpScreen() {
  const session = useSession()
  const offered = useOffered()
  if (session.state === 'out') return null
  // The list waits until the provider's capabilities are known: pages that need a capability would appear later and
  // move the others.
  if (offered === undefined) return <PageSkeleton />
  const topics = topicsOf(session.role, offered)
  return topics.length === 0 ? (
    <Page width="narrow">
      <EmptyState title={texts.none}>{texts.noneHint}</EmptyState>
    </Page>
  ) : (
    <Page width="narrow" lead={texts.lead}>
      <TopicList topics={topics} />
    </Page>
  )
}
