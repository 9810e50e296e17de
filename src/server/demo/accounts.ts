/** The demo's accounts, named in its CSV files. Their password is public, so they exist only where a demo was asked for or only this machine can reach it. */
export const demoPassword = 'lucero-demo'

export const demoAccounts = [
  { email: 'admin@lucero.test', role: 'Administrador' },
  { email: 'recepcion@lucero.test', role: 'Recepcion' },
  { email: 'maestra@lucero.test', role: 'Maestro' },
  { email: 'maestro@lucero.test', role: 'Maestro' },
  { email: 'tutora@lucero.test', role: 'Tutor' },
  { email: 'alumno@lucero.test', role: 'Alumno' },
] as const
