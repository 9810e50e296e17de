import { tellClassroom } from './classroom'
import { webkit } from './webkit'

tellClassroom(webkit)
