/** The demo's accounts. Their password is public, so they exist only where a demo was asked for or only this machine can reach it. */
export const demoPassword = 'lucero-demo'

export const demoAccounts = [
  { email: 'admin@lucero.test', role: 'Administrador', first_name: 'Ángeles', last_name: 'Ordóñez' },
  { email: 'recepcion@lucero.test', role: 'Recepcion', first_name: 'Rocío', last_name: 'Peñaloza' },
  { email: 'maestra@lucero.test', role: 'Maestro', first_name: 'Maribel', last_name: 'Núñez' },
  { email: 'maestro@lucero.test', role: 'Maestro', first_name: 'Óscar', last_name: 'Güemes' },
  { email: 'tutora@lucero.test', role: 'Tutor', first_name: 'Begoña', last_name: 'Ruiz' },
  { email: 'alumno@lucero.test', role: 'Alumno', first_name: 'Íñigo', last_name: 'Peña' },
] as const
