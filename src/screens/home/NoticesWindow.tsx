/** Which notices this device shows, each kind by itself; none at first. */
import * as z from 'zod/mini'
import { noticeKinds } from '../../contract'
import { useReachable } from '../../offline'
import { submitResultOf } from '../../pieces/forms/submit-result'
import { useOnline, useOrder } from '../../provider/online'
import { failureText, noticeKindTexts, pushChoiceTexts as texts, words } from '../../texts'
import { FormDialog, type SubmitResult } from '../../ui'
import { askFor, giveUp } from './push-device'

const boxes = z.object({ absence: z.boolean(), payment: z.boolean(), points: z.boolean() })

type Props = { /** Whether this browser shows any at the moment. */ asked: boolean; onClose: () => void }

export default function NoticesWindow({ asked, onClose }: Props) {
  const known = useOnline('pushKey', {})
  const subscribe = useOrder('pushSubscribe')
  const unsubscribe = useOrder('pushUnsubscribe')
  const reachable = useReachable()
  if (known.state === 'loading') return null
  const key = known.state === 'ready' ? known.value.key : ''
  const chosen = asked && known.state === 'ready' ? known.value.kinds : []

  async function save(wanted: z.output<typeof boxes>): Promise<SubmitResult> {
    const kinds = noticeKinds.filter((kind) => wanted[kind])
    if (kinds.length === 0) {
      const endpoint = await giveUp()
      return endpoint === '' ? { ok: true } : submitResultOf(await unsubscribe({ body: { endpoint } }), { again: 'change', files: false })
    }
    const given = await askFor(key, kinds)
    return given.ok ? submitResultOf(await subscribe({ body: given.subscription }), { again: 'change', files: false }) : { ok: false, detail: texts[given.why] }
  }

  return (
    <FormDialog
      title={texts.title}
      fields={noticeKinds.map((kind) => ({ name: kind, label: noticeKindTexts[kind], type: 'checkbox' }))}
      initial={Object.fromEntries(noticeKinds.map((kind) => [kind, chosen.includes(kind)]))}
      schema={boxes}
      note={() => <p>{texts.note}</p>}
      unavailable={!reachable ? words.needsNetwork : known.state === 'failed' ? failureText(known.failure) : undefined}
      onSubmit={save}
      success={texts.saved}
      onClose={onClose}
    />
  )
}
