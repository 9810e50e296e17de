/** What an administrator can do with an option: move it, rename it, hide it. */
import { notices, shared } from '../../texts'
import { optionTexts as texts } from '../../texts/options'
import type { ListedOption, OptionListName } from '../../contract'
import type { RowReader } from '../../pieces/changes/concurrent-edit'
import { useVersions } from '../../pieces/changes/use-row-now'
import { OnlineRowButton } from '../../pieces/online/OnlineButton'
import { useBusy } from '../../pieces/online/use-busy'
import { useReadAnew } from '../../provider/online'
import { ChangesButton } from '../../pieces/record/ChangeHistory'
import { FlagButton } from '../../pieces/record/FlagButton'
import { RowButton } from '../../ui'
import classes from './options.module.css'
import type { SendChange } from './use-option-list'
import { notifyFailure } from '../../pieces/online/notify-failure'

type Props = {
  list: OptionListName
  option: ListedOption
  /** The option's place in its list, from 1 on, and how many options the list has (`of`). */
  place: number
  of: number
  reader: RowReader<ListedOption>
  change: SendChange
  onEdit: () => void
}

export function OptionActions({ list, option, place, of, reader, change, onEdit }: Props) {
  const { id, label } = option
  const versions = useVersions()
  const readAnew = useReadAnew()

  /**
   * Moves the option to the place `next`, counted in the order on screen. If a colleague has moved the option
   * meanwhile, its version has changed, and a provider that has versions refuses the move.
   */
  async function move(next: number) {
    const version = (await versions()) ? option.version : null
    const answer = await change({ id, body: { place: next } }, null, version)
    if (answer.ok) return
    notifyFailure(answer.failure, texts.moveFailed)
    readAnew()
  }
  const up = useBusy(() => move(place - 1))
  const down = useBusy(() => move(place + 1))

  return (
    <div className={classes.actions}>
      <OnlineRowButton aria-label={texts.upOf(label)} aria-busy={up.busy} disabled={place === 1} onClick={up.press}>
        {texts.up}
      </OnlineRowButton>
      <OnlineRowButton
        aria-label={texts.downOf(label)}
        aria-busy={down.busy}
        disabled={place === of}
        onClick={down.press}
      >
        {texts.down}
      </OnlineRowButton>
      <RowButton aria-label={texts.editOf(label)} onClick={onEdit}>
        {shared.edit}
      </RowButton>
      <FlagButton
        of={label}
        row={option}
        flag={({ hidden }) => !hidden}
        reader={reader}
        send={(isOffered, version) => change({ id, body: { hidden: !isOffered } }, null, version)}
        failed={notices.statusCannotChange}
        words={{ on: texts.hide, off: texts.show }}
      />
      <ChangesButton table={list} id={id} of={label} />
    </div>
  )
}
