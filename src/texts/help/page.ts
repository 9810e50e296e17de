/** The parts of a page of the help. */
import type { Capability } from '../../contract'

export type HelpStep = {
  text: string
  /** `name`: of a file in screens/help/pictures, without its ending. */
  picture?: { name: string; alt: string }
  /** States as the sync chip shows them. */
  states?: readonly {
    tone: 'hoja' | 'cielo' | 'ambar' | 'rojo'
    icon: 'check' | 'cloudUp' | 'cloudOff' | 'download' | 'alert' | 'key'
    says: string
  }[]
  /** A screen that a link below the text opens. */
  opens?: 'outbox'
  /** The step is shown only if the provider announces this capability. */
  capability?: Capability
}

export type HelpPage = {
  /** One sentence, shown in the list of pages and under the page's title. */
  lead: string
  steps: readonly HelpStep[]
  /** The page is shown only if the provider announces this capability. */
  capability?: Capability
}

/** The two texts of a sync chip, joined as the chip joins them. */
export const chipText = (main: string, more: string) => `${main} · ${more}`

/** A placeholder in the texts of steps; the screen replaces it by the school's name. */
export const schoolMark = '{school}'
