/** Every sentence of the specification's error catalogue (section 8), word for word. */
import { describe, expect, test } from 'vitest'
import { accountText, ageText, changes, dateText, dayText, empty, failureTexts, loadErrors, missing, moneyText, notices, resetConfirmation, saveFailureText } from '../../src/texts'
import { failureCodes } from '../../src/contract'

const sentences = [
  'Acceso denegado',
  'Activado correctamente',
  'Campo {field} actualizado',
  'Cancelar',
  'Contactar a soporte',
  'Correo o contraseña incorrectos',
  'Desactivado correctamente',
  'Error al actualizar el estado',
  'Error al actualizar {field}',
  'Error al cambiar el estado',
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
  'Error al cerrar sesión',
  'Error al obtener los datos de los estudiantes',
  'Error al obtener los recordatorios de pago',
  'Error',
  'No existe asistencia',
  'No existe grupo',
  'No hay contacto de emergencia',
  'No hay datos bancarios',
  'No hay escuelas',
  'No hay estudiantes',
  'No hay pagos',
  'No hay recordatorios de pago pendientes.',
  'No hay tutores',
  'No se encontró el email en el almacenamiento local',
  'No se encontró el estudiante',
  'No se encontró el grupo',
  'No se encontró el tutor',
  'No se encontró ningún contacto de emergencia',
  'No se pudieron obtener los datos de la tarjeta',
  'No se pudieron reiniciar los puntos',
  'No se puede cambiar el estatus',
  'No tiene acceso para crear estudiantes',
  'No tienes estudiantes asignados actualmente.',
  'Puntos del grupo reiniciados correctamente',
  'Puntos reiniciados correctamente',
  'Se reiniciarán los puntos de todos los estudiantes del grupo a cero',
  'Se reiniciarán los puntos del estudiante a cero',
  'Sesión cerrada correctamente',
  'Sí, reiniciar',
  'Error al guardar los datos',
  'No se pudieron guardar los datos',
  '¿Estás seguro?',
  'Éxito',
]

test('the portal can say every sentence of the catalogue, and says none of them otherwise', () => {
  const said = [notices, loadErrors, missing, empty, resetConfirmation].flatMap((part) => Object.values(part)).map((entry) => (typeof entry === 'function' ? entry('{field}') : entry))
  expect(sentences.filter((sentence) => !said.includes(sentence))).toEqual([])
})

describe('what a form says when saving failed', () => {
  test("the server's words come first, the default stands in for silence", () => {
    expect(saveFailureText('La CLABE no es válida')).toBe('La CLABE no es válida')
    expect(saveFailureText('')).toBe('Error al guardar los datos')
  })
  test('that a tutor cannot add students is said in our words, in whichever language it came', () => {
    expect(saveFailureText('Tutor cannot add students')).toBe('No tiene acceso para crear estudiantes')
    expect(saveFailureText('Un tutor no puede agregar estudiantes.')).toBe('No tiene acceso para crear estudiantes')
    expect(saveFailureText('El tutor no existe')).toBe('El tutor no existe')
  })
  test('every way a call can fail has its sentence', () => {
    for (const code of failureCodes) expect(failureTexts[code]).toMatch(/^[A-ZÁÉÍÓÚ].*\.$/)
  })
})

describe('dates and amounts as the school reads them', () => {
  test('a civil date is never shifted by a zone, an instant is told at the school', () => {
    expect(dateText('2026-03-01')).toBe('1 de marzo de 2026')
    expect(dateText('2026-03-02T04:30:00Z')).toBe('1 de marzo de 2026, 22:30')
  })
  test('a missing or broken date is three dashes', () => {
    expect([dateText(null), dateText(''), dateText('2026-02-30'), dateText('pronto')]).toEqual(['---', '---', '---', '---'])
  })
  test('days near today have names', () => {
    expect(['2026-03-04', '2026-03-03', '2026-03-05', '2026-03-02', '2026-02-20'].map((date) => dayText(date, '2026-03-04'))).toEqual(['hoy', 'ayer', 'mañana', 'el lunes', '20 feb'])
  })
  test('an age is told in the largest unit that fits', () => {
    const now = 1_000_000_000_000
    expect([20_000, 5 * 60_000, 3 * 3_600_000, 25 * 3_600_000, 80 * 3_600_000].map((age) => ageText(now - age, now))).toEqual(['hace un momento', 'hace 5 min', 'hace 3 h', 'hace 1 día', 'hace 3 días'])
  })
  test('pesos, account numbers in fours, plurals', () => {
    expect(moneyText(1250)).toBe('$1,250.00')
    expect(moneyText(null)).toBe('---')
    expect(accountText('1234567890123456')).toBe('1234 5678 9012 3456')
    expect([changes(0), changes(1), changes(1200)]).toEqual(['0 cambios', '1 cambio', '1,200 cambios'])
  })
})
