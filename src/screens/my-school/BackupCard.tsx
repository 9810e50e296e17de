/** Says when the last backup was made and where it is, with a button that downloads a new one. */
import { useState } from 'react'
import { backupPath, schoolDay, type BackupState } from '../../contract'
import { realNow, schoolNow, useAnnounced } from '../../offline'
import { saveFile } from '../../pieces/files/save-file'
import { useKeyedOrder } from '../../pieces/online/use-keyed-order'
import { OnlineButton } from '../../pieces/online/OnlineButton'
import { useBusy } from '../../pieces/online/use-busy'
import { Card, Facts } from '../../pieces/record/Card'
import { useFetchFile, useOnline, useReadAnew } from '../../provider/online'
import { failureText, momentText } from '../../texts'
import { backupTexts as texts } from '../../texts/backup'
import { notify } from '../../ui'

/** How long a download may take, ms. A school's files may be some hundred MB. */
const downloadMs = 30 * 60_000
/** If the last backup is at least this old (days), the card asks for a new one. */
const oldDays = 7

export function BackupCard() {
  return useAnnounced('backup') ? <Backup /> : null
}

function Backup() {
  const loaded = useOnline('backupState', {})
  const readAnew = useReadAnew()
  const fetchFile = useFetchFile(downloadMs)
  const confirm = useKeyedOrder('backupReceived')
  const { busy, press } = useBusy(download)

  async function download() {
    const answer = await fetchFile(backupPath)
    if (answer.ok) {
      saveFile(answer.value, texts.file(schoolDay(schoolNow())))
      const confirmed = await confirm({})
      if (confirmed.ok) notify.done(texts.done)
      else notify.info(texts.notNoted)
    } else notify.error(texts.notDone, failureText(answer.failure))
    readAnew()
  }

  return (
    <Card
      title={texts.title}
      actions={
        <OnlineButton loading={busy} onClick={press}>
          {texts.download}
        </OnlineButton>
      }
    >
      {loaded.state === 'ready' ? (
        <LastBackup state={loaded.value} />
      ) : loaded.state === 'failed' ? (
        <p>{texts.failed}</p>
      ) : null}
      <p>{texts.hint}</p>
      {loaded.state === 'ready' && loaded.value.encrypted ? <p>{texts.encrypted}</p> : null}
    </Card>
  )
}

function LastBackup({ state: { last } }: { state: BackupState }) {
  const [now] = useState(realNow)
  if (last === null) return <p role="note">{texts.none}</p>
  const at = Date.parse(last.at)
  const days = Math.floor((now - at) / 86_400_000)
  return (
    <>
      <Facts
        lines={[
          [texts.last, momentText(at, schoolNow())],
          [texts.where, last.place || texts.downloaded(last.who?.name ?? '')],
        ]}
      />
      {days >= oldDays ? <p role="note">{texts.old(days)}</p> : null}
    </>
  )
}
