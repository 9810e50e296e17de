/** The texts of push notices to families. They appear on lock screens, so the only name is a child's first name. */
import { points } from './plurals'

export const pushTexts = {
  absence: (child: string) => ({
    title: `${child}: falta de hoy`,
    body: 'La escuela registró su falta en la clase de hoy. Si es un error, escríbenos.',
  }),
  corrected: (child: string) => ({
    title: `${child}: falta corregida`,
    body: 'La escuela quitó la falta de hoy. Toca para ver su registro.',
  }),
  payment: (child: string) => ({
    title: 'Hay un pago por hacer',
    body:
      child === ''
        ? 'Toca para ver cuánto es y cómo pagarlo.'
        : `Es de ${child}. Toca para ver cuánto es y cómo pagarlo.`,
  }),
  payments: (count: number) => ({
    title: `Hay ${count} pagos por hacer`,
    body: 'Toca para ver de quién son, cuánto es y cómo pagarlos.',
  }),
  points: (child: string, gained: number) => ({
    title: `${child} ganó ${points(gained)}`,
    body: 'Toca para ver todos los que lleva.',
  }),
  stop: 'No avisar más',
  stopped: 'Este equipo ya no recibe avisos',
} as const
