/** The generic components of the portal, which know nothing about schools. */
export { DataList, type ListState } from './DataList'
export { Deferred } from './Deferred'
export { ConfirmDialog, Dialog, useConfirmation } from './Dialog'
export { Dotted } from './Dotted'
export { FigureTable } from './FigureTable'
export { FormDialog } from './form/FormDialog'
export type { FormDialogProps } from './form/FormDialog'
export type {
  Boxes,
  FieldDefinition,
  FieldOption,
  OptionSource,
  FormSchema,
  SubmitResult,
  RawValue,
  RawValues,
} from './form/fields'
export { readNumber } from './form/numbers'
export { Garland } from './Garland'
export { HelpLink } from './HelpLink'
export { Icon, type IconName } from './Icon'
export { Page } from './Page'
export { Pager, pageSizes } from './Pager'
export { Picture } from './Picture'
export { default as NoticeBoard } from './NoticeBoard'
export { shownMs } from './NoticeBoard'
export { notify } from './notify'
export { Dots, RowButton, RowSelect } from './row-controls'
export { SearchBox } from './SearchBox'
export {
  Moves,
  settleMs,
  Settling,
  SettlingRows,
  useMoving,
  useMovingHeight,
  useSettledPlace,
  useSettledValues,
} from './ignore-early-taps'
export { Star } from './Star'
export { StatePill } from './StatePill'
export { CountedProgress, EmptyState, ListSkeleton, LoadFailed, PageSkeleton, Stale } from './states'
export { Table, type Column, type RowMark } from './Table'
export { TwoValues } from './TwoValues'
export { usePromptState } from './use-prompt-state'
export { useReusedKeys } from './use-reused-keys'
export { inkOf, tones, type Tone } from './tones'
