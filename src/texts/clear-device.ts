import { changes } from './plurals'

export const clearDevice = {
  offer: 'Borrar datos de este dispositivo',
  title: '¿Borrar los datos de este equipo?',
  body: 'Se borra lo que la escuela guardó aquí para leerlo sin conexión. Los cambios sin enviar de otras personas se quedan hasta que ellas entren.',
  own: (count: number) =>
    `${count === 1 ? 'También se borra 1 cambio tuyo' : `También se borran ${changes(count)} tuyos`} sin enviar, y no hay otra copia.`,
  leaves: 'Después se cierra tu sesión.',
  confirm: 'Borrar datos',
  done: 'Datos borrados de este equipo',
} as const
