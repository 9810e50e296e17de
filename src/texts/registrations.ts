/** The texts of the desk's list of families who registered themselves. */
import { counted } from './plurals'

export const registrationTexts = {
  heading: (waiting: number | undefined) =>
    waiting === undefined ? 'Registros nuevos' : `Registros nuevos (${waiting})`,
  states: { waiting: 'En espera', accepted: 'Activados', refused: 'Rechazados' },
  stateOf: 'Qué registros se ven',
  search: 'Buscar por nombre, correo o teléfono',
  failed: 'Error al cargar los registros',
  empty: {
    waiting: 'No hay registros en espera',
    accepted: 'Todavía no se ha activado ningún registro',
    refused: 'No hay registros rechazados',
  },
  emptyHint: 'Cuando una familia se registre en la página de registro, aparecerá aquí.',
  emptySearchHint: 'Prueba con otro nombre, correo o teléfono.',
  notOffered: 'Esta escuela no lleva los registros en el portal',
  came: (when: string) => `Se registró el ${when}`,
  decided: {
    accepted: (who: string, when: string) => `Activado el ${when}${who && ` por ${who}`}`,
    refused: (who: string, when: string) => `Rechazado el ${when}${who && ` por ${who}`}`,
  },
  known: 'Esta familia ya tiene cuenta: al activar, sólo se agregan los estudiantes.',
  switchedOff:
    'Su cuenta está desactivada y así se queda: al activar, sólo se agregan los estudiantes. Si debe volver a entrar, actívala en su página.',
  stillOff: 'Su cuenta sigue desactivada: no puede entrar al portal hasta que la actives en su página.',
  /** Non-breaking spaces keep the digits of the phone in one line. */
  said: (name: string, phone: string) =>
    `En la página escribió: ${[name, phone.replaceAll(' ', '\u00a0')].filter(Boolean).join(' · ')}. Compruébalo antes de activar.`,
  children: (count: number) => counted(count, 'estudiante', 'estudiantes'),
  born: (date: string) => `Nació el ${date}`,
  sameAs: 'Ya hay un estudiante con el mismo nombre; comprueba si es el mismo:',
  samePhone: 'Con este teléfono ya hay un tutor. Si es la misma familia, abre su página y únelos:',
  contact: (name: string, relationship: string) =>
    `En una emergencia: ${name}${relationship && ` (${relationship.toLocaleLowerCase('es')})`}`,
  wish: (parts: readonly string[]) => `Pidió: ${parts.join(' · ')}`,
  copyLink: 'Copiar enlace',
  linkFailed: 'No se pudo copiar el enlace. Ábrelo y cópialo de la barra de direcciones.',
  qr: 'Código QR',
  qrTitle: 'Registro para familias',
  qrHelp: 'Enséñalo o imprímelo: con la cámara del celular se abre la página de registro.',
  onlyHere:
    'Esta dirección sólo abre en este equipo. Quien instaló el portal debe ponerle una dirección para todos (PUBLIC_URL).',
  qrPicture: 'Código QR de la página de registro',
  group: 'Grupo',
  groupOf: (student: string) => `Grupo de ${student}`,
  noGroup: 'Sin grupo por ahora',
  notAdded: 'No agregar: ya está en la escuela',
  accept: 'Activar',
  acceptOf: (family: string) => `Activar a la familia de ${family}`,
  accepted: 'Familia activada',
  notAccepted: 'No se activó.',
  unsure: 'No sabemos si se activó: vuelve a activar, no quedará dos veces.',
  refuse: 'Rechazar',
  refuseOf: (family: string) => `Rechazar el registro de ${family}`,
  refuseTitle: '¿Rechazar este registro?',
  refuseBody:
    'No se activa a nadie ni se avisa a la familia. El registro queda en «Rechazados», y desde ahí todavía se puede activar.',
  refused: 'Registro rechazado',
  notRefused: 'No se rechazó',
  overQuota: 'Inscribir aunque el grupo esté lleno',
  write: 'Avisar por WhatsApp',
  writeTo: (name: string) => `Avisar por WhatsApp a ${name}`,
  firstReceiptOf: (student: string) => `Crear Pago: ${student}`,
} as const
