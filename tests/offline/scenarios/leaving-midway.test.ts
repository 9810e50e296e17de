/** Beside a provider of ours, at every fourth step; each step, and a plain provider's, are the long run's. */
import { tellLeavingMidway } from './leaving-midway'

tellLeavingMidway('all', 4)
