/** A value with a Copiar button, which says 'Copiado!' for two seconds (specification 9.4). */
import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { cardTexts, notices } from '../../texts'
import { Icon, notify } from '../../ui'
import classes from './transfer.module.css'

const copiedMs = 2000

type Props = {
  label: string
  /** The text to copy; shown if there are no children. */
  value: string
  children?: ReactNode
}

export function CopyLine({ label, value, children }: Props) {
  const [copied, setCopied] = useState(0)

  async function copy() {
    try {
      await navigator.clipboard.writeText(value)
    } catch {
      notify.error(cardTexts.copyFailed)
      return
    }
    setCopied((count) => count + 1)
    setTimeout(() => setCopied((count) => count - 1), copiedMs)
  }

  return (
    <div className={classes.copyLine}>
      <dt>{label}</dt>
      <dd>{children ?? value}</dd>
      <dd>
        <Button
          size="compact-md"
          variant="default"
          leftSection={<Icon name={copied > 0 ? 'check' : 'copy'} size={18} />}
          aria-label={copied > 0 ? undefined : cardTexts.copyOf(label)}
          onClick={() => void copy()}
        >
          <span role="status">{copied > 0 ? notices.copied : cardTexts.copy}</span>
        </Button>
      </dd>
    </div>
  )
}
