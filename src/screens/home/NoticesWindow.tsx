/** A form for choosing which kinds of push notices this device shows; none are chosen by default. */
import * as z from 'zod/mini'
import { noticeKinds, type Answer, type ReplyOf } from '../../contract'
import { useReachable } from '../../offline'
import { submitResultOf } from '../../pieces/forms/submit-result'
import { subscribeBrowser } from '../../pieces/notices/ask-for-notices'
import { endSubscription, oneAtATime } from '../../pieces/notices/browser-address'
import { useOrder } from '../../provider/online'
import { failureText, noticeKindTexts, pushChoiceTexts as texts, words } from '../../texts'
import { FormDialog, type SubmitResult } from '../../ui'

const boxes = z.object({ absence: z.boolean(), payment: z.boolean(), points: z.boolean() })

type Props = {
  /** Whether this browser has a push subscription. */
  isSubscribed: boolean
  pushKey: Answer<ReplyOf<'pushKey'>>
  onClose: () => void
}

export default function NoticesWindow({ isSubscribed, pushKey, onClose }: Props) {
  const subscribe = useOrder('pushSubscribe')
  const unsubscribe = useOrder('pushUnsubscribe')
  const reachable = useReachable()
  const chosen = isSubscribed && pushKey.ok ? pushKey.value.kinds : []

  async function save(wanted: z.output<typeof boxes>): Promise<SubmitResult> {
    const kinds = noticeKinds.filter((kind) => wanted[kind])
    if (kinds.length === 0) {
      const endpoint = await endSubscription()
      return endpoint === '' ? { ok: true } : submitResultOf(await unsubscribe({ body: { endpoint } }))
    }
    const given = await subscribeBrowser(pushKey.ok ? pushKey.value.key : '', kinds)
    return given.ok
      ? submitResultOf(await subscribe({ body: given.subscription }))
      : { ok: false, detail: texts[given.why] }
  }

  return (
    <FormDialog
      title={texts.title}
      fields={noticeKinds.map((kind) => ({ name: kind, label: noticeKindTexts[kind], type: 'checkbox' }))}
      initial={Object.fromEntries(noticeKinds.map((kind) => [kind, chosen.includes(kind)]))}
      schema={boxes}
      note={() => <p>{texts.note}</p>}
      unavailable={!reachable ? words.needsNetwork : pushKey.ok ? undefined : failureText(pushKey.failure)}
      onSubmit={(wanted) => oneAtATime(() => save(wanted))}
      success={texts.saved}
      onClose={onClose}
    />
  )
}
