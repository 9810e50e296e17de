/** The titles of the help's pages, by the last part of their addresses. The pages are in the folder `help`. */
export const helpTitles = {
  'empezar-el-dia': 'Empezar el día',
  'pasar-lista': 'Pasar lista',
  colores: 'Qué significan los colores',
  conflicto: 'Dos personas cambiaron lo mismo',
  'sin-senal': 'Sin señal y al cerrar sesión',
  instalar: 'Instalar el portal en iPad y Android',
  escuela: 'Poner en marcha tu escuela',
  importar: 'Importar de Excel',
  exportar: 'Exportar a Excel',
  'ciclo-escolar': 'Empezar y terminar un ciclo',
  recepcion: 'El día en la recepción',
  familias: 'Registrar familias',
  corte: 'Cobrar y hacer el corte',
  renovaciones: 'Renovar ciclos',
  reportes: 'Ver e imprimir reportes',
  hijos: 'Cómo van tus hijos',
  'avisar-falta': 'Avisar que no viene',
  pagar: 'Qué pagar y cómo',
  puntos: 'Estrellas y puntos',
  'cerrar-sesion': 'Sin señal o al salir',
} as const

export type HelpTopic = keyof typeof helpTitles

/** The text of a link to a page of the help; the link is beside what the page explains. */
export const helpLinkText = (topic: HelpTopic) => `Ayuda: ${helpTitles[topic]}`
