/** The question before all sessions of this person's account are closed. */
export const signOutEverywhere = {
  offer: 'Cerrar sesión en todos mis equipos',
  title: '¿Cerrar tu sesión en todos tus equipos?',
  body: 'Se cierra en cada equipo donde entraste, también en este. Hazlo si perdiste un equipo o si alguien más usa tu cuenta; si crees que saben tu contraseña, elige otra en «¿Olvidaste tu contraseña?». Lo que falta por enviar se queda guardado y se envía cuando vuelvas a entrar.',
  confirm: 'Cerrar en todos',
  failed: 'No se cerró ninguna sesión',
} as const
