/** The page of the device's measures: ours and its limits side by side, called from the bench by name. */
import * as download from './download'
import * as questions from './questions'
import * as record from './record'
import * as replay from './replay'

const measures = { download, questions, record, replay }

declare global {
  interface Window {
    measures: typeof measures
  }
}

window.measures = measures
