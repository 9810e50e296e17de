/** The texts of the login screen (specification 2.4, 4.1, 8.1). */
export const signIn = {
  welcome: (school: string) => `Bienvenido a ${school}`,
  lead: 'Entra con la cuenta que te dio la escuela.',
  email: 'Correo electrónico',
  password: 'Contraseña',
  show: 'Mostrar la contraseña',
  hide: 'Ocultar la contraseña',
  forgot: '¿Olvidaste tu contraseña?',
  submit: 'Iniciar sesión',
  submitting: 'Entrando…',
  emailMissing: 'Escribe tu correo.',
  emailWrong: 'Escribe un correo completo, como ana@escuela.mx.',
  passwordMissing: 'Escribe tu contraseña.',
  /** Shown if the provider issued a token that has already expired by the device's clock. */
  wrongClock: 'La hora de este equipo parece equivocada. Corrígela e inténtalo otra vez.',
  needsNetwork: 'Para entrar se necesita conexión. Revisa el Wi-Fi e inténtalo otra vez.',
  tooManyTries: 'Demasiados intentos. Espera unos minutos e inténtalo otra vez.',
  safeHere: (count: number) =>
    count === 1
      ? 'Hay 1 cambio guardado en este equipo. Se envía cuando entre quien lo hizo.'
      : `Hay ${count} cambios guardados en este equipo. Se envían cuando entre quien los hizo.`,
  noHttps:
    'Esta dirección no es segura (http): en este equipo nada funcionará sin conexión. Pide a quien instaló el portal que lo abra con HTTPS.',
  backToSite: 'Ir a la página de la escuela',
} as const
