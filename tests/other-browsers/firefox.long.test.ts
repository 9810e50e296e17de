import { tellClassroomAtLength } from './classroom-at-length'
import { firefox } from './firefox'

tellClassroomAtLength(firefox)
