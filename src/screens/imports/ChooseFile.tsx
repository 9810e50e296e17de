/** Sends a spreadsheet to be imported: a chosen file, a dropped file, or pasted rows. */
import { Button, Textarea } from '@mantine/core'
import { useRef, useState, type DragEvent } from 'react'
import { useLocation } from 'wouter'
import { largestFile } from '../../contract'
import { importOf } from '../../paths'
import { OnlineButton, useOnlineOnly } from '../../pieces/online/OnlineButton'
import { useOrder } from '../../provider/online'
import { failureText } from '../../texts'
import { fileTexts } from '../../texts/files'
import { importTexts as texts } from '../../texts/sheet-import'
import { CountedProgress, notify } from '../../ui'
import classes from './imports.module.css'

export function ChooseFile() {
  const create = useOrder('importCreate')
  const [, go] = useLocation()
  const [pasted, setPasted] = useState('')
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const online = useOnlineOnly()

  async function send(spreadsheet: Blob, name: string) {
    if (busy || online.disabled) return
    if (spreadsheet.size > largestFile) return notify.error(texts.notRead, fileTexts.larger(spreadsheet.size))
    setBusy(true)
    const answer = await create({ body: { spreadsheet, name: name.slice(0, 200) } })
    setBusy(false)
    if (answer.ok) return go(importOf(answer.value.id))
    const [reason] = Object.values(answer.failure.fields).flat()
    notify.error(texts.notRead, reason ?? failureText(answer.failure))
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    const [file] = event.dataTransfer.files
    if (file) void send(file, file.name)
  }

  return (
    <div className={classes.start}>
      <div className={classes.drop} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <p>{texts.drop}</p>
        <input
          ref={input}
          type="file"
          accept=".xlsx,.xls,.xlsm,.csv,.txt,.tsv"
          aria-label={texts.choose}
          hidden
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            if (file) void send(file, file.name)
            // Without this, choosing the same file again, after it was corrected, would fire no `change` event.
            currentTarget.value = ''
          }}
        />
        <OnlineButton loading={busy} onClick={() => input.current?.click()}>
          {texts.choose}
        </OnlineButton>
      </div>
      <Textarea
        label={texts.paste}
        minRows={4}
        value={pasted}
        onChange={({ currentTarget }) => setPasted(currentTarget.value)}
      />
      {pasted.trim() === '' ? null : (
        <Button
          variant="default"
          {...online}
          loading={busy}
          onClick={() => void send(new Blob([pasted], { type: 'text/plain' }), texts.pasted)}
        >
          {texts.usePasted}
        </Button>
      )}
      {busy ? <CountedProgress label={texts.reading} done={0} total={0} /> : null}
    </div>
  )
}
