import { tellClassroom } from './classroom'
import { tellClassroomAtLength } from './classroom-at-length'
import { firefox } from './firefox'

tellClassroom(firefox)
tellClassroomAtLength(firefox)
