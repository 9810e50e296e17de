import { tellLeavingMidway } from './leaving-midway'

tellLeavingMidway('none')
