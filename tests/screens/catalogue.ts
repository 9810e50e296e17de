/**
 * The error catalogue (specification 8) word for word, in two parts, and a record of which texts have appeared on a
 * screen.
 */
import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { patiently } from './device'

/** Texts about reading: it failed, the record does not exist, the list is empty. */
export const ofReading = [
  'Contactar a soporte',
  'Error al cargar el historial de pago',
  'Error al cargar grupos',
  'Error al cargar las escuelas',
  'Error al cargar los contactos de emergencia',
  'Error al cargar los datos bancarios',
  'Error al cargar los datos',
  'Error al cargar los detalles del grupo',
  'Error al cargar los detalles',
  'Error al cargar los estudiantes del grupo',
  'Error al cargar los estudiantes',
  'Error al cargar los pagos',
  'Error al cargar los tutores',
  'Error al obtener los datos de los estudiantes',
  'Error al obtener los recordatorios de pago',
  'No existe asistencia',
  'No existe grupo',
  'No hay contacto de emergencia',
  'No hay datos bancarios',
  'No hay escuelas',
  'No hay estudiantes',
  'No hay pagos',
  'No hay recordatorios de pago pendientes.',
  'No hay tutores',
  'No se encontraron grupos con los filtros aplicados',
  'No se encontró el email en el almacenamiento local',
  'No se encontró el estudiante',
  'No se encontró el grupo',
  'No se encontró el tutor',
  'No se encontró ningún contacto de emergencia',
  'No se pudieron obtener los datos de la tarjeta',
  'No tienes estudiantes asignados actualmente.',
] as const

/** Texts about actions: signing in and out, forms, activating and deactivating, points. */
export const ofDoing = [
  'Acceso denegado',
  'Activado correctamente',
  'Campo {field} actualizado',
  'Cancelar',
  'Copiado!',
  'Correo o contraseña incorrectos',
  'Desactivado correctamente',
  'Error al actualizar el estado',
  'Error al actualizar {field}',
  'Error al cambiar el estado',
  'Error al cerrar sesión',
  'Error al guardar los datos',
  'Error',
  'No se pudieron guardar los datos',
  'No se pudieron reiniciar los puntos',
  'No se pudieron reiniciar los puntos del grupo',
  'No se puede cambiar el estatus',
  'No tiene acceso para crear estudiantes',
  'Puntos del grupo reiniciados correctamente',
  'Puntos reiniciados correctamente',
  'Se reiniciarán los puntos de todos los estudiantes del grupo a cero',
  'Se reiniciarán los puntos del estudiante a cero',
  'Sesión cerrada correctamente',
  'Sí, reiniciar',
  '¿Estás seguro?',
  'Éxito',
] as const

/** Records the texts of `part` that a test has seen on a screen. */
export function notebookOf<Sentence extends string>(part: readonly Sentence[]) {
  const seen = new Set<Sentence>()
  return {
    /** Waits until the text is on the screen, alone or as the last sentence of a text; `told` replaces its {field}. */
    async see(sentence: Sentence, told = ''): Promise<void> {
      const words = sentence.replace('{field}', told)
      await waitFor(
        () =>
          expect(
            screen.getAllByText(
              (text, element) =>
                (text === words || text.endsWith(`. ${words}.`)) &&
                element?.closest('[hidden], [aria-hidden=true]') === null,
            ).length,
          ).toBeGreaterThan(0),
        patiently,
      )
      seen.add(sentence)
    },
    /** The texts that no test of this file has seen. */
    unseen: (): Sentence[] => part.filter((sentence) => !seen.has(sentence)),
  }
}
