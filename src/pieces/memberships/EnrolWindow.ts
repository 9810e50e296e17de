/** The window of Agregar al grupo and Cambiar de grupo, loaded when it is opened: teachers never need it. */
import { lazyWindow } from '../../ui'

export const EnrolWindow = lazyWindow(() => import('./EnrolForm'))
