import { tellClassroomAtLength } from './classroom-at-length'
import { webkit } from './webkit'

tellClassroomAtLength(webkit)
