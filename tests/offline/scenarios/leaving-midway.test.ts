/** Beside a provider of ours; a plain one's story is the long run's. */
import { tellLeavingMidway } from './leaving-midway'

tellLeavingMidway('all')
