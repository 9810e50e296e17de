/**
 * The trial of an uploaded file: what its columns and groups mean, and its rows in `piles`, to check and correct them.
 * Has the buttons that import the rows that are ready, and that undo the import.
 */
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import { piles, sheetKindNames, type ImportTrial, type Pile } from '../../contract'
import { useAnnounced } from '../../offline'
import { paths } from '../../paths'
import { notifyFailure } from '../../pieces/online/notify-failure'
import { OnlineButton } from '../../pieces/online/OnlineButton'
import { useBusy } from '../../pieces/online/use-busy'
import { useKeyedOrder } from '../../pieces/online/use-keyed-order'
import { Card } from '../../pieces/record/Card'
import { useOrder, useReadAnew } from '../../provider/online'
import { useSession } from '../../session'
import { importRefusals, importTexts as texts, pileTitles, sheetKindLabels } from '../../texts/sheet-import'
import { sheetRefusalTexts } from '../../texts/sheet-import-roll'
import { CountedProgress, EmptyState, Moves, notify, useConfirmation } from '../../ui'
import { Columns } from './Columns'
import { Groups } from './Groups'
import { Marks } from './Marks'
import classes from './imports.module.css'
import { Rows } from './Rows'
import { useChoose } from './use-choose'

export function Trial({ trial }: { trial: ImportTrial }) {
  const { file, undone, tabs, tab, kind, counts } = trial
  const [pile, setPile] = useState<Pile>(counts.doubtful > 0 ? 'doubtful' : 'ready')
  const choose = useChoose(trial)
  const isOver = undone || tabs.length === 0
  return (
    <div className={classes.trial}>
      <Card title={file} actions={isOver ? null : <Apply trial={trial} />}>
        <Moves />
        {undone ? <p>{texts.undoneMark}</p> : isWritten(trial) ? <p>{texts.summary(trial)}</p> : null}
        {!undone && isWritten(trial) ? <Undo trial={trial} /> : null}
        <Link href={paths.imports}>{texts.another}</Link>
      </Card>
      {isOver ? null : (
        <>
          {tabs.length > 1 ? (
            <NativeSelect
              label={texts.tab}
              description={texts.tabHint(tabs.length)}
              value={tab}
              data={tabs.map((label, index) => ({ value: String(index), label }))}
              onChange={({ currentTarget }) => void choose({ tab: Number(currentTarget.value) })}
            />
          ) : null}
          <NativeSelect
            label={texts.kind}
            value={kind}
            data={sheetKindNames.map((value) => ({ value, label: sheetKindLabels[value] }))}
            onChange={({ currentTarget }) =>
              void choose({ kind: sheetKindNames.find((each) => each === currentTarget.value) ?? kind })
            }
          />
          {trial.refused === null ? null : <EmptyState title={sheetRefusalTexts[trial.refused]} />}
          <Columns trial={trial} />
          <Marks trial={trial} />
          <Groups trial={trial} />
          <div role="group" aria-label={texts.piles} className={classes.piles}>
            {piles
              .filter((each) => each !== 'left_out' || counts.left_out > 0)
              .map((each) => (
                <Button
                  key={each}
                  variant={each === pile ? 'filled' : 'default'}
                  aria-pressed={each === pile}
                  onClick={() => setPile(each)}
                >
                  {texts.pile(pileTitles[each], counts[each])}
                </Button>
              ))}
          </div>
          <Rows trial={trial} pile={pile} />
        </>
      )}
    </div>
  )
}

/** Whether the import has written anything, so that it can be undone. */
const isWritten = ({ imported, changed, made }: ImportTrial) =>
  imported + changed > 0 || Object.values(made).some((count) => count > 0)

function Apply({ trial: { id, kind, counts, changes, seen, version } }: { trial: ImportTrial }) {
  const { may } = useSession()
  const order = useKeyedOrder('importApply')
  const versions = useAnnounced('row-versions')
  const readAnew = useReadAnew()
  const [isFull, setFull] = useState(false)
  const { busy, press } = useBusy(async () => {
    const answer = await order({ id, body: { ...(isFull && { over_quota: true }), seen } }, versions ? version : null)
    if (answer.ok) {
      setFull(false)
      return notify.success(texts.summary(answer.value))
    }
    if (answer.failure.fields.over_quota) setFull(true)
    notifyFailure(answer.failure, texts.notApplied)
    readAnew()
  })
  return (
    <>
      <OnlineButton
        loading={busy}
        disabled={counts.ready + changes === 0}
        hindrance={kind === 'students' || may('sheet.importOther') ? undefined : importRefusals.adminOnly}
        onClick={() => void press()}
      >
        {isFull ? texts.despiteQuota : texts.apply(counts.ready, changes)}
      </OnlineButton>
      {busy ? <CountedProgress label={texts.applying} done={0} total={0} /> : null}
    </>
  )
}

function Undo({ trial: { id, version } }: { trial: ImportTrial }) {
  const order = useOrder('importUndo')
  const versions = useAnnounced('row-versions')
  const { ask, confirmation } = useConfirmation({
    title: texts.undo,
    body: texts.undoBody,
    confirmLabel: texts.undo,
    tone: 'rojo',
    async onConfirm() {
      const answer = await order({ id }, null, versions ? version : null)
      if (answer.ok) notify.success(texts.undone)
      else notifyFailure(answer.failure, texts.notUndone)
    },
  })
  return (
    <>
      <OnlineButton variant="default" onClick={ask}>
        {texts.undo}
      </OnlineButton>
      {confirmation}
    </>
  )
}
