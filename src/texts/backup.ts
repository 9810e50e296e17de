/** The texts of the card *Respaldo* of Mi escuela. */
export const backupTexts = {
  title: 'Respaldo',
  failed: 'No se pudo leer cuándo fue el último respaldo',
  none: 'Todavía no hay ningún respaldo. Si el equipo donde vive la escuela se descompone, se pierde todo.',
  last: 'Último respaldo',
  where: 'Dónde está',
  /** `who`: '' if the account does not exist any more. */
  downloaded: (who: string) => (who === '' ? 'Donde se descargó' : `Lo descargó ${who}`),
  old: (days: number) =>
    `El último respaldo tiene ${days} días. Descarga uno nuevo, o pide que se haga solo cada noche.`,
  hint: 'Un archivo con toda la escuela: familias, asistencia, pagos y comprobantes. Guárdalo en otro equipo, donde sólo tú llegues.',
  encrypted: 'Está cifrado: para recuperarlo hace falta la clave con la que se instaló la escuela (BACKUP_PASSPHRASE).',
  download: 'Descargar respaldo',
  file: (date: string) => `respaldo-${date}.lucero`,
  done: 'Respaldo descargado',
  notNoted:
    'El respaldo está en este equipo, pero la escuela no anotó que lo descargaste: la fecha de arriba es la anterior.',
  notDone: 'No se descargó el respaldo',
} as const
