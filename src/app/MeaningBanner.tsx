/**
 * Tells an administrator that no attendance option is recognized as present, or none as absent, and what that causes.
 * Disappears when the administrator acknowledges it.
 */
import { Button } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { missingMeanings } from '../domain/attendance-meaning'
import { useAnnounced, useStatuses } from '../offline'
import { meaningsOf, useProfile } from '../profile'
import { meaningBanner as words } from '../texts'
import { Banner } from './Banner'

export default function MeaningBanner() {
  const options = useStatuses()
  const announced = useAnnounced('profile')
  // Renders again when the profile changes, because `meaningsOf` below reads the meanings from the profile.
  useProfile()
  const [acknowledged, setAcknowledged] = useLocalStorage({
    key: 'lucero-meanings-said',
    defaultValue: '',
    getInitialValueInEffect: false,
  })
  const labels = (options ?? []).map(({ label }) => label).join(', ')
  const unknown = missingMeanings(meaningsOf(options ?? []))
  // Acknowledging hides the banner until the labels of the options change.
  if (!options || options.length === 0 || unknown.length === 0 || acknowledged === labels) return null
  return (
    <Banner
      tone="ambar"
      icon="question"
      actions={
        <Button size="sm" variant="default" onClick={() => setAcknowledged(labels)}>
          {words.understood}
        </Button>
      }
    >
      {unknown.map((meaning) => words.unknown[meaning]).join(' ')} {words.consequence(labels, announced)}
    </Banner>
  )
}
