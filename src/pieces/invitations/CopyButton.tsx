/** Copies a link, and says so for two seconds. */
import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useEffect } from 'react'
import { notices } from '../../texts'
import { invitationTexts as texts } from '../../texts/invitations'
import { Icon, notify } from '../../ui'

const copiedMs = 2000

export function CopyButton({ text }: { text: string }) {
  const { copy, copied, error } = useClipboard({ timeout: copiedMs })
  useEffect(() => {
    if (error) notify.error(texts.copyFailed)
  }, [error])
  return (
    <Button
      variant="default"
      leftSection={<Icon name={copied ? 'check' : 'copy'} size={20} />}
      onClick={() => copy(text)}
    >
      <span aria-live="polite">{copied ? notices.copied : texts.copy}</span>
    </Button>
  )
}
