/** Exports all pages of an online list with its present search and filters. */
import { useState } from 'react'
import type { EmergencyContact, Failure, Receipt, RequestOf, Tutor } from '../../contract'
import { schoolNow } from '../../offline'
import { useAskAll } from '../../provider/online'
import { failureText, shared } from '../../texts'
import { Icon, notify } from '../../ui'
import { exportCsv, type Sheet } from '../files/csv'
import { OnlineButton } from '../online/OnlineButton'
import { longestSearch } from './online-list'

/** The lists that can be exported. */
type Rows = { contactList: EmergencyContact; tutorList: Tutor; receiptList: Receipt }
type Props = {
  [Name in keyof Rows]: { name: Name; search: string; sheetOf: (rows: Rows[Name][]) => Sheet }
}[keyof Rows] & {
  /** The filters of the list of receipts. */
  filters?: RequestOf<'receiptList'>['query']
  /** Why exporting now would give an incomplete file; undefined if it would not. */
  notYet?: string
}

export function ExportButton(props: Props) {
  const contacts = useAskAll('contactList')
  const tutors = useAskAll('tutorList')
  const receipts = useAskAll('receiptList')
  const [busy, setBusy] = useState(false)
  const request = {
    query: { page_size: 1000, ...(props.search && { search: props.search.trim().slice(0, longestSearch) }) },
  }

  async function sheet(): Promise<Sheet | Failure> {
    switch (props.name) {
      case 'contactList': {
        const answer = await contacts(request)
        return answer.ok ? props.sheetOf(answer.value.flatMap((page) => page.rows)) : answer.failure
      }
      case 'tutorList': {
        const answer = await tutors(request)
        return answer.ok ? props.sheetOf(answer.value.flatMap((page) => page.rows)) : answer.failure
      }
      case 'receiptList': {
        const answer = await receipts({ query: { ...request.query, ...props.filters } })
        return answer.ok ? props.sheetOf(answer.value.flatMap((page) => page.rows)) : answer.failure
      }
    }
  }

  async function run() {
    setBusy(true)
    const made = await sheet()
    if ('code' in made) notify.error(shared.exportFailed, failureText(made))
    else exportCsv(made, schoolNow())
    setBusy(false)
  }

  return (
    <OnlineButton
      variant="default"
      leftSection={<Icon name="download" size={20} />}
      loading={busy}
      hindrance={props.notYet}
      onClick={() => void run()}
    >
      {shared.exportCsv}
    </OnlineButton>
  )
}
