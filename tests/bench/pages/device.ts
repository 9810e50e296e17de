/** The page for the measures on the device: ours and the limits, called by the bench by name. */
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
