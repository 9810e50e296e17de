/** A labelled value with its Copiar button, which says 'Copiado!' for two seconds (spec section 4). */
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { cardTexts, notices } from '../../texts'
import { Icon, say } from '../../ui'
import classes from './FamilyHome.module.css'

const copiedMs = 2000

type Props = { label: string; shown: string; /** What is copied, where it is not what is shown. */ copied?: string }

export function CopyLine({ label, shown, copied = shown }: Props) {
  const [done, setDone] = useState(false)
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => setDone(false), copiedMs)
    return () => clearTimeout(timer)
  }, [done])

  async function copy() {
    try {
      await navigator.clipboard.writeText(copied)
      setDone(true)
    } catch {
      say.error(cardTexts.copyFailed)
    }
  }

  return (
    <div className={classes.copyLine}>
      <dt>{label}</dt>
      <dd>{shown}</dd>
      <dd>
        <Button size="compact-md" variant="default" leftSection={<Icon name={done ? 'check' : 'copy'} size={18} />} aria-label={done ? undefined : cardTexts.copyOf(label)} onClick={() => void copy()}>
          <span role="status">{done ? notices.copied : cardTexts.copy}</span>
        </Button>
      </dd>
    </div>
  )
}
