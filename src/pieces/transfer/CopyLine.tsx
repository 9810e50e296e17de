/** A value with a Copiar button, which says 'Copiado!' for two seconds (specification 9.4). */
import { Button } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { useEffect, type ReactNode } from 'react'
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
  const { copy, copied, error } = useClipboard({ timeout: copiedMs })
  useEffect(() => {
    if (error) notify.error(cardTexts.copyFailed)
  }, [error])
  return (
    <div className={classes.copyLine}>
      <dt>{label}</dt>
      <dd>{children ?? value}</dd>
      <dd>
        <Button
          size="compact-md"
          variant="default"
          leftSection={<Icon name={copied ? 'check' : 'copy'} size={18} />}
          aria-label={copied ? undefined : cardTexts.copyOf(label)}
          onClick={() => copy(value)}
        >
          <span aria-live="polite">{copied ? notices.copied : cardTexts.copy}</span>
        </Button>
      </dd>
    </div>
  )
}
