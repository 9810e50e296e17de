/** Agregar al grupo and Cambiar de grupo, fetched when one of them opens: a teacher never opens any. */
import { lazyWindow } from '../../ui'

export const EnrolWindow = lazyWindow(() => import('./EnrolForm'))
