/** The product's functions behind the screens of a roll; a test may plant a bug in any of them. */
import { rosterOf } from '../../../src/offline/queries/roster'
import { editsOf } from '../../../src/pieces/attendance/row-edits'
import { differenceOf } from '../../../src/pieces/roll-call/change'
import {
  beginEdit,
  draftOfEdit,
  rebasedOnNewRow,
  seenMark,
  afterConflict,
  typedPart,
} from '../../../src/pieces/roll-call/mark-edit'
import { draftOf } from '../../../src/pieces/roll-call/roll-draft'
import {
  carriedInto,
  draftAfterUndo,
  rowChangesOf,
  shownOf,
  whatToSave,
} from '../../../src/pieces/roll-call/roll-edits'
import { classToShow } from '../../../src/screens/home/class-in-hand'

export const rollParts = {
  beginEdit,
  carriedInto,
  classOpen: classToShow,
  differenceOf,
  draftBack: draftAfterUndo,
  draftIn: draftOfEdit,
  draftOf,
  editsOf,
  overNewRow: rebasedOnNewRow,
  rosterOf,
  rowChangesOf,
  saveOf: whatToSave,
  seenIn: seenMark,
  settledEdit: afterConflict,
  shownOf,
  writtenIn: typedPart,
}
export type RollParts = typeof rollParts
