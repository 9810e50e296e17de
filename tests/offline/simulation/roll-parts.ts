/** The product's functions behind the screens of a roll; a test may plant a bug in any of them. */
import { editOfShown } from '../../../src/offline/engine/edit-shown'
import { rosterOf } from '../../../src/offline/queries/roster'
import { editsOf } from '../../../src/pieces/attendance/row-edits'
import { differenceOf } from '../../../src/pieces/roll-call/change'
import { beginEdit, draftIn, overNewRow, seenIn, settledEdit, writtenIn } from '../../../src/pieces/roll-call/mark-edit'
import { draftOf } from '../../../src/pieces/roll-call/roll-draft'
import { carriedInto, draftBack, rowChangesOf, saveOf, shownOf } from '../../../src/pieces/roll-call/roll-edits'
import { classToShow } from '../../../src/screens/home/class-in-hand'

export const rollParts = {
  beginEdit,
  carriedInto,
  classOpen: classToShow,
  differenceOf,
  draftBack,
  draftIn,
  draftOf,
  editOfShown,
  editsOf,
  overNewRow,
  rosterOf,
  rowChangesOf,
  saveOf,
  seenIn,
  settledEdit,
  shownOf,
  writtenIn,
}
export type RollParts = typeof rollParts
