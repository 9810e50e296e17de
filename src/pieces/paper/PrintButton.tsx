/** A button that prints tables with all of their rows, whatever page of them is on screen. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { paperTexts as texts } from '../../texts/paper'
import { Icon } from '../../ui'
import { TablePaper, type PaperContent } from './TablePaper'

type Props = {
  /** Makes the paper when the button is pressed. */
  paper: () => PaperContent
  disabled?: boolean
}

export function PrintButton({ paper, disabled }: Props) {
  const [printing, setPrinting] = useState<PaperContent | null>(null)
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon name="receipt" size={20} />}
        disabled={disabled}
        onClick={() => setPrinting(paper())}
      >
        {texts.print}
      </Button>
      {printing ? <TablePaper {...printing} onPrinted={() => setPrinting(null)} /> : null}
    </>
  )
}
