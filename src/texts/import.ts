/** The texts that importing and exporting a school's sheets print in the terminal. */
export const importWords = {
  problem: (file: string, line: number, column: string, reason: string) =>
    `${file}, línea ${line}${column ? `, ${column}` : ''}: ${reason}`,
  noFolder: (folder: string) => `No se encontró la carpeta ${folder}.`,
  noFiles: (folder: string, names: string) => `En ${folder} no hay ningún archivo que se pueda importar (${names}).`,
  unknownFile: 'Este archivo no se conoce.',
  twice: (file: string) => `Esta hoja ya está en ${file}: deja una de las dos.`,
  unreadable: 'El archivo no se puede leer como texto: guárdalo como «CSV UTF-8» o como libro de Excel (.xlsx).',
  mangled: (cell: string) =>
    `Los acentos y la ñ están dañados («${cell}»): guarda otra vez el archivo original como «CSV UTF-8» o como libro de Excel (.xlsx).`,
  unreadableWorkbook: 'El libro no se puede leer: ábrelo en Excel y guárdalo como .xlsx, sin contraseña.',
  firstTabOnly: (file: string, read: string, unread: readonly string[]) =>
    `${file}: de este libro se lee sólo la primera hoja, «${read}». ${unread.length === 1 ? 'No se lee' : 'No se leen'} ${unread.map((name) => `«${name}»`).join(', ')}: lo que deba entrar guárdalo en su propio archivo.`,
  oneTabOnly: (file: string, read: string, unread: readonly string[]) =>
    `${file}: se lee la hoja «${read}». ${unread.length === 1 ? 'No se lee' : 'No se leen'} ${unread.map((name) => `«${name}»`).join(', ')}.`,
  cutNumber: 'Excel recortó este número: dale a la columna el formato «Texto» y vuelve a escribirlo.',
  formulaError: (cell: string) => `Aquí hay un error de una fórmula («${cell}»): escribe el dato en la celda.`,
  empty: 'El archivo está vacío: la primera línea lleva los nombres de las columnas.',
  openQuote: 'Hay unas comillas que no se cierran.',
  unknownColumn: 'Esta columna no se conoce.',
  missingColumn: 'Falta esta columna.',
  repeatedColumn: 'Esta columna está repetida.',
  tooManyCells: 'Hay más celdas que columnas.',
  repeated: (line: number) => `Este registro ya está en la línea ${line}.`,
  unknown: (file: string, value: string) => `«${value}» no está en ${file} ni en la base de datos.`,
  severalFolios: (folio: string, known: readonly string[]) =>
    `«${folio}» puede ser ${known.map((each) => `«${each}»`).join(' o ')}: escribe el folio completo, con sus ceros.`,
  sameChild: (folio: string) =>
    `Ya está en la escuela con el folio ${folio}, con el mismo nombre y la misma fecha de nacimiento: usa ese folio, para que no quede dos veces.`,
  otherChild: (written: string, folio: string, name: string) =>
    `«${written}» sería el folio ${folio}, que es de ${name}: si es otra persona, dale otro folio.`,
  roleChanged: (file: string, line: number, email: string, before: string, after: string) =>
    `${file}, línea ${line}: ${email} era ${before} y queda como ${after}; tendrá que iniciar sesión otra vez.`,
  otherRole: 'Este correo es de una cuenta con otro papel.',
  failed: (count: number) =>
    count === 1 ? 'Hay 1 problema: no se guardó nada.' : `Hay ${count} problemas: no se guardó nada.`,
  counts: (file: string, added: number, changed: number, same: number) =>
    `${file}: ${added} nuevos, ${changed} cambiados, ${same} iguales`,
  keptPortals: (written: string, stored: string) =>
    `en el portal alguien lo cambió: queda «${stored}», y no «${written}».`,
  keptHint: 'Para usar lo de los archivos también en esos datos, agrega --overwrite.',
  trial: 'Era un ensayo (--dry-run): no se guardó nada.',
  yes: 'Sí',
  no: 'No',
  notEmpty: (folder: string) => `La carpeta ${folder} no está vacía: elige otra.`,
  exported: (file: string, rows: number) => `${file}: ${rows}`,
  exportDone: (folder: string) =>
    `Exportado a ${folder}, que sólo tú puedes leer. Lo mismo se puede volver a importar.`,
  nothingToExport: 'No hay ninguna escuela que exportar.',
  notImported: (file: string) => `${file}: se exporta para llevárselo; esta orden no lo importa.`,
  done: 'Importado. Cada quien elige su contraseña en «¿Olvidaste tu contraseña?».',
} as const
