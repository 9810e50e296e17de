import { tellClassroom } from './classroom'
import { firefox } from './firefox'

tellClassroom(firefox)
