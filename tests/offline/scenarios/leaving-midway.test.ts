/**
 * Signs out at every fourth step of the first download, with a provider that announces everything; the long run has all
 * steps, and a provider of the specification alone.
 */
import { tellLeavingMidway } from './leaving-midway'

tellLeavingMidway('all', 4)
