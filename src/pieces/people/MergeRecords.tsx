/**
 * Unir: two records of one student, or of one tutor, become one. The person chooses the other record and which of both
 * stays, sees what would change, and merges. The last merge can be undone until the record that stays, or something
 * that refers to it, changes.
 */
import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import * as z from 'zod/mini'
import {
  id,
  mergePreview,
  passwordConfirmation,
  type MergeKind,
  type MergePreview,
  type PastMerge,
} from '../../contract'
import { useAnnounced } from '../../offline'
import { studentOf, tutorOf } from '../../paths'
import { useOnline, useOrder } from '../../provider/online'
import { useSession } from '../../session'
import { fieldLabels } from '../../texts'
import { mergeTexts as texts } from '../../texts/merges'
import { Dialog, FormDialog, notify, SettlingRows, type FieldDefinition } from '../../ui'
import { submitResultOf } from '../forms/submit-result'
import { notifyFailure } from '../online/notify-failure'
import { useKeyedOrder } from '../online/use-keyed-order'
import { OnlineButton } from '../online/OnlineButton'
import classes from './Merge.module.css'

type Props = {
  kind: MergeKind
  record: { id: string; name: string }
  /** The options of the select for the other record. */
  choice: Pick<FieldDefinition, 'options' | 'source'>
}

const typedForm = z.object({ other: id, stays: z.enum(['this', 'other']), ...passwordConfirmation })

/** `current_password`: confirms that the account of one of two tutors ends. */
type Chosen = { preview: MergePreview; current_password: string | undefined }

export function useMayMerge(): boolean {
  const { may } = useSession()
  return useAnnounced('catalogue') && may('person.merge')
}

/** The button and its windows, for people who may merge. */
export function MergeButton(props: Props) {
  const [open, setOpen] = useState<'no' | 'choice' | Chosen>('no')
  if (!useMayMerge()) return null
  return (
    <>
      <OnlineButton variant="default" onClick={() => setOpen('choice')}>
        {texts.open}
      </OnlineButton>
      {open === 'choice' ? <Choice {...props} onChosen={setOpen} onClose={() => setOpen('no')} /> : null}
      {typeof open === 'object' ? (
        <Preview
          {...props}
          {...open}
          onPreview={(preview) => setOpen({ ...open, preview })}
          onClose={() => setOpen('no')}
        />
      ) : null}
    </>
  )
}

type ChoiceProps = Props & { onChosen: (chosen: Chosen) => void; onClose: () => void }

function Choice({ kind, record, choice, onChosen, onClose }: ChoiceProps) {
  const order = useOrder('mergeRecords')
  const chosen = useRef<Chosen | null>(null)
  return (
    <FormDialog
      title={texts.title}
      fields={[
        { name: 'other', label: texts.other[kind], type: 'select', required: true, ...choice },
        {
          name: 'stays',
          label: texts.stays,
          type: 'choice',
          required: true,
          options: [
            { value: 'this', label: texts.thisOne(record.name) },
            { value: 'other', label: texts.otherOne },
          ],
        },
        { name: 'current_password', label: fieldLabels.current_password, type: 'password', shownOnError: true },
      ]}
      initial={{ stays: 'this' }}
      schema={typedForm}
      submit={texts.look}
      onSubmit={async ({ other, stays, current_password }) => {
        const [keep, drop] = stays === 'this' ? [record.id, other] : [other, record.id]
        const answer = await order({ body: { kind, keep, drop, current_password, dry_run: true } })
        if (answer.ok) chosen.current = { preview: answer.value, current_password }
        return submitResultOf(answer)
      }}
      onClose={() => (chosen.current ? onChosen(chosen.current) : onClose())}
    />
  )
}

type PreviewProps = Props &
  Chosen & {
    onPreview: (preview: MergePreview) => void
    onClose: () => void
  }

function Preview({ kind, record, preview, current_password, onPreview, onClose }: PreviewProps) {
  const order = useKeyedOrder('mergeRecords')
  const [, go] = useLocation()
  const { keep, drop, fields, moves, conflicts } = preview

  async function merge() {
    const answer = await order({
      body: { kind, keep: keep.id, drop: drop.id, preview: preview.preview, current_password },
    })
    if (!answer.ok) {
      notifyFailure(answer.failure, texts.notMerged)
      // 409: the records have changed since the preview; the answer contains the new preview.
      const changed = mergePreview.safeParse(answer.failure.current)
      if (changed.success) onPreview(changed.data)
      return
    }
    notify.success(texts.merged)
    onClose()
    if (keep.id !== record.id) go(kind === 'tutor' ? tutorOf(keep.id) : studentOf(keep.id))
  }

  return (
    <Dialog opened title={texts.title} submit={texts.merge} tone="rojo" onSubmit={merge} onClose={onClose}>
      <div className={classes.preview}>
        <p>{texts.lead(keep.name, drop.name)}</p>
        <p>
          <strong>{texts.movesTitle}:</strong> {texts.moves(moves) || texts.nothing}
        </p>
        {fields.length > 0 ? (
          <div className={classes.table}>
            <table aria-label={texts.fields}>
              <thead>
                <tr>
                  <th scope="col">{texts.field}</th>
                  <th scope="col">{texts.result}</th>
                  <th scope="col">{texts.goes}</th>
                </tr>
              </thead>
              <tbody>
                {fields.map(({ field, keep: kept, drop: dropped, result }) => (
                  <tr key={field}>
                    <th scope="row">{texts.labelOf(field)}</th>
                    <td>
                      {texts.valueOf(field, result)}
                      {result === kept ? null : <small>{texts.before(texts.valueOf(field, kept))}</small>}
                    </td>
                    <td>{texts.valueOf(field, dropped)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        ) : null}
        {conflicts.length > 0 ? (
          <>
            <p>
              <strong>{texts.conflicts}</strong>
            </p>
            <ul aria-label={texts.conflicts}>
              {conflicts.map((each, index) => (
                <li key={index}>{texts.conflict(each)}</li>
              ))}
            </ul>
          </>
        ) : null}
        <p>{texts.undoHint}</p>
      </div>
    </Dialog>
  )
}

/** The merges into this record. The last one has a button that undoes it, if nothing has changed since. */
export function PastMerges({ kind, id }: { kind: MergeKind; id: string }) {
  const loaded = useOnline('mergeHistory', { query: { kind, id } }, { enabled: useMayMerge() })
  if (loaded.state !== 'ready') return null
  const { rows } = loaded.value
  const lines = rows.map((merge) => <Past key={merge.id} kind={kind} merge={merge} />)
  return <SettlingRows keys={rows.map((row) => row.id)}>{lines}</SettlingRows>
}

function Past({ kind, merge: { id, dropped, at, by, undoable } }: { kind: MergeKind; merge: PastMerge }) {
  const order = useKeyedOrder('mergeUndo')

  async function undo() {
    const answer = await order({ body: { merge: id } })
    if (answer.ok) notify.success(texts.undone[kind])
    else notifyFailure(answer.failure, texts.notUndone)
  }

  return (
    <p className={classes.past}>
      {texts.past(dropped, at, by?.name ?? '')}{' '}
      {undoable ? (
        <OnlineButton variant="default" onClick={() => void undo()}>
          {texts.undo}
        </OnlineButton>
      ) : (
        texts.changed
      )}
    </p>
  )
}
