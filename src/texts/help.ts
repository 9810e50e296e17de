/**
 * The pages of the help. The labels of the portal's buttons are taken from the buttons' own texts, so that the help
 * does not show outdated ones.
 */
import type { Capability } from '../contract'
import { absenceTexts } from './absences'
import { conflictTexts } from './attendance'
import { cashTexts } from './cash'
import { deskTexts } from './desk'
import { familyTexts } from './family'
import { fieldLabels } from './fields'
import { chip, install, menu, titles } from './frame'
import type { HelpTopic } from './help-titles'
import { entryTexts } from './ledger'
import { queueTexts } from './family-messages'
import { invitationTexts } from './invitations'
import { outboxTexts } from './outbox'
import { cardTexts } from './payments'
import { pushChoiceTexts } from './push-choice'
import { registrationTexts } from './registrations'
import { renewalTexts } from './renewals'
import { rollCallTexts } from './roll-call'
import { studentTexts } from './students'
import { signOutEverywhere } from './windows'

export type HelpStep = {
  text: string
  /** `name`: of a file in screens/help/pictures, without its ending. */
  picture?: { name: string; alt: string }
  /** States as the sync chip shows them. */
  states?: readonly {
    tone: 'hoja' | 'cielo' | 'ambar' | 'rojo'
    icon: 'check' | 'cloudUp' | 'cloudOff' | 'download' | 'alert' | 'key'
    says: string
  }[]
  /** A screen that a link below the text opens. */
  opens?: 'outbox'
  /** The step is shown only if the provider announces this. */
  capability?: Capability
}

export type HelpPage = {
  /** One sentence, shown in the list of pages and under the page's title. */
  lead: string
  steps: readonly HelpStep[]
  /** The page is shown only if the provider announces this. */
  capability?: Capability
}

/** The two texts of a sync chip, joined as the chip joins them. */
const chipText = (main: string, more: string) => `${main} · ${more}`

/** A placeholder in the texts of steps; the screen replaces it by the school's name. */
export const schoolMark = '{school}'

const installing: readonly HelpStep[] = [
  {
    text: `Antes de instalar, espera a que no quede nada por enviar: lo que esté guardado en el navegador no pasa a la app.`,
  },
  {
    text: `En Android: abre el menú y toca «${install.offer(schoolMark)}». Si no aparece, abre el menú ⋮ de Chrome y elige «Instalar app» o «Agregar a la pantalla principal».`,
    picture: { name: 'instalar-menu', alt: `El menú abierto, con el botón «${install.offer(schoolMark)}» abajo.` },
  },
  {
    text: `En iPad o iPhone: abre esta página en Safari, toca Compartir, elige «Agregar a inicio» y toca «Agregar».`,
    picture: { name: 'instalar-ipad', alt: 'Los tres pasos para agregar la página a la pantalla de inicio.' },
  },
  {
    text: `Abre ${schoolMark} desde su ícono e inicia sesión una vez con señal. Desde entonces abre también sin ella.`,
  },
]

export const helpPages: Record<HelpTopic, HelpPage> = {
  'empezar-el-dia': {
    lead: 'Unos segundos con señal en la mañana, y lo demás funciona aunque se vaya.',
    steps: [
      {
        text: `Abre ${schoolMark} donde haya señal e inicia sesión. La sesión dura todo el día de clases.`,
      },
      {
        text: `Espera a que la esquina de arriba diga «${chip.sent}»: tus grupos y tus estudiantes ya están en este equipo.`,
        picture: { name: 'dia-inicio', alt: 'El inicio con la clase de ahora; arriba, el aviso verde «Todo enviado».' },
      },
      {
        text: 'La lista de la clase que está en curso se abre sola. Entre clases ves cuál sigue y qué listas quedaron sin tomar.',
      },
      {
        text: `Si necesitas llamar a una familia, «${titles.emergency}» tiene los teléfonos de cada clase, también sin señal.`,
        capability: 'emergency-sheet',
      },
      {
        text: `Al terminar, mira que diga «${chip.sent}» y cierra la sesión si el equipo es de la escuela.`,
      },
    ],
  },

  'pasar-lista': {
    lead: 'Todos empiezan presentes: sólo tocas a quien falta.',
    steps: [
      {
        text: 'Toca a quien no vino: un toque es falta, otro es retardo y otro lo regresa a presente.',
        picture: {
          name: 'lista-tocar',
          alt: 'La lista de un grupo: una estudiante marcada con falta y otra con retardo.',
        },
      },
      {
        text: 'El botón ⋯ de cada nombre abre lo demás: falta justificada, puntos y observaciones.',
        picture: {
          name: 'lista-mas',
          alt: 'La ventana de un estudiante, con su estado, sus puntos y sus observaciones.',
        },
      },
      {
        text: `Para dar puntos, cambia de «${rollCallTexts.marking}» a «${rollCallTexts.giving}»: cada toque da un punto.`,
      },
      {
        text: `Toca «${rollCallTexts.save}». Cuando dice «${rollCallTexts.saved}», la lista ya no se pierde, haya señal o no.`,
        picture: { name: 'lista-guardada', alt: `La barra de abajo después de guardar: «${rollCallTexts.saved}».` },
      },
      {
        text: `Tienes diez segundos para «${rollCallTexts.undo}». Después, toca a un estudiante para corregirlo: se guarda solo.`,
      },
    ],
  },

  colores: {
    lead: 'La esquina de arriba dice siempre cómo va lo que guardas.',
    steps: [
      {
        text: `Verde: la escuela ya lo tiene todo. Junto está la hora en que se comprobó.`,
        states: [{ tone: 'hoja', icon: 'check', says: chipText(chip.sent, '10:42') }],
      },
      {
        text: 'Azul: se está enviando o descargando. No tienes que hacer nada.',
        states: [
          { tone: 'cielo', icon: 'cloudUp', says: chip.sending(7, 12) },
          { tone: 'cielo', icon: 'download', says: chipText(chip.downloading, chip.downloaded(120, 240)) },
        ],
      },
      {
        text: 'Ámbar con una nube: tus cambios están guardados en este equipo y salen solos cuando hay señal. Puedes seguir trabajando.',
        states: [
          { tone: 'ambar', icon: 'cloudUp', says: chip.waiting(12) },
          { tone: 'ambar', icon: 'cloudOff', says: chipText(chip.offline, chip.keptHere(3)) },
        ],
      },
      {
        text: 'Ámbar con otro dibujo: algo te espera, elegir entre dos valores o iniciar sesión otra vez.',
        states: [
          { tone: 'ambar', icon: 'alert', says: chip.conflicts(2) },
          { tone: 'ambar', icon: 'key', says: chipText(chip.needsSignIn(4), chip.signInAgain) },
        ],
      },
      {
        text: 'Rojo: la escuela no aceptó un cambio, o este equipo no puede guardar. No lo dejes para después.',
        states: [
          { tone: 'rojo', icon: 'alert', says: chip.refused(1) },
          { tone: 'rojo', icon: 'alert', says: chip.failing },
        ],
      },
      {
        text: `Toca el aviso y se abre «${titles.outbox}»: cada cambio que espera, en una oración, con lo que puedes hacer.`,
        picture: { name: 'por-enviar', alt: 'Por enviar, con los cambios de una lista que esperan la conexión.' },
      },
    ],
  },

  conflicto: {
    lead: 'Otra persona cambió el mismo dato antes de que llegara tu cambio. Nada se encima: tú eliges.',
    steps: [
      {
        text: 'Ves los dos valores, el tuyo y el de la escuela. Hasta que elijas no se pierde ninguno.',
        picture: { name: 'conflicto', alt: 'Los dos valores de un estado de asistencia, cada uno con su botón.' },
      },
      {
        text: `«${outboxTexts.keepMine}» envía lo que tú pusiste. «${outboxTexts.takeTheirs}» deja lo que ya tiene la escuela.`,
      },
      {
        text: `Si los dos dieron puntos, un tercer botón los junta: «${conflictTexts.keepBoth(5)}».`,
      },
      {
        text: `¿No sabes cuál es el bueno? Pregunta a la otra persona. El conflicto espera en «${titles.outbox}» sin estorbar a los demás cambios.`,
      },
    ],
  },

  'sin-senal': {
    lead: 'Sigue como siempre: lo que guardas queda en este equipo y se envía solo.',
    steps: [
      {
        text: 'Sin señal puedes pasar lista, dar puntos, escribir observaciones y ver a tus grupos. Pagos y registros sí necesitan conexión.',
        picture: {
          name: 'sin-senal',
          alt: `Una lista guardada sin conexión; arriba dice «${chip.offline}» y cuántos cambios hay.`,
        },
      },
      {
        text: `«${rollCallTexts.saved}» quiere decir que ya no se pierde, ni al cerrar la página ni si se acaba la batería.`,
      },
      {
        text: 'Cuando vuelve la señal se envía solo, con la página abierta. En Android también con la página cerrada; en iPad, al abrirla otra vez.',
      },
      {
        text: `No cierres la sesión sin señal: para entrar de nuevo se necesita. Si de todos modos cierras, lo guardado espera en este equipo hasta que entres tú.`,
      },
      {
        text: 'Nadie más que use este equipo puede ver ni borrar lo que tú dejaste por enviar.',
      },
    ],
  },

  instalar: {
    lead: 'Instalada se abre como una app, también sin señal, y lo guardado queda más seguro.',
    steps: installing,
  },

  recepcion: {
    lead: 'El inicio junta lo que hay que ver hoy; cada cifra lleva a su lista.',
    steps: [
      {
        text: `Arriba: lo cobrado hoy, lo que falta por cobrar, los registros nuevos y las renovaciones. Toca una para abrirla.`,
        picture: { name: 'recepcion-inicio', alt: 'El inicio de la recepción, con las cifras del día.' },
      },
      {
        text: `Más abajo están las clases de hoy y «${deskTexts.missing}», con el botón para pasarlas tú si hace falta.`,
      },
      {
        text: `Con la lupa, o Ctrl K, buscas desde cualquier página: nombre, folio, tutor, teléfono, grupo o recibo.`,
        picture: { name: 'buscar', alt: 'La ventana de búsqueda, con los resultados de un apellido.' },
      },
      {
        text: `Si la página quedó abierta por alguien más, cierra su sesión antes de cobrar: cada movimiento lleva el nombre de quien entró.`,
      },
      {
        text: `Al final del día haz el corte, mira que la esquina de arriba diga «${chip.sent}» y toca «${menu.signOut}».`,
      },
    ],
  },

  familias: {
    lead: 'La familia escribe sus datos una vez; tú los revisas y la activas.',
    capability: 'registrations',
    steps: [
      {
        text: `Envía a la familia la página «${menu.registration}», que está en el menú, o ábrela en un equipo de la recepción.`,
      },
      {
        text: `Su registro llega a «${titles.registrations}». Revisa los teléfonos y elige el grupo de cada estudiante; si pidió uno, ya está elegido.`,
        picture: {
          name: 'familia-registro',
          alt: 'El registro de una familia, con el grupo por elegir de cada estudiante.',
        },
      },
      {
        text: `Toca «${registrationTexts.accept}»: se abre su cuenta, se inscriben los estudiantes y la familia recibe un correo para elegir su contraseña.`,
      },
      {
        text: `Quedan a la mano «${registrationTexts.write}» y el primer pago de cada estudiante.`,
        picture: {
          name: 'familia-activada',
          alt: 'La familia activada, con los botones para avisarle y crear el primer pago.',
        },
      },
      {
        text: `¿Alguien no ha entrado? En «${titles.tutors}», «${invitationTexts.inviteAll}» hace enlaces para elegir contraseña: por correo, por WhatsApp, copiados o impresos con su código QR.`,
        capability: 'catalogue',
      },
      {
        text: `Si la familia ya tiene cuenta, el registro lo dice y sólo se agregan los estudiantes. «${registrationTexts.refuse}» no avisa a nadie y se puede deshacer.`,
      },
    ],
  },

  corte: {
    lead: 'Cada pago que recibes es un abono; el corte los suma y se compara con la caja.',
    capability: 'cash-count',
    steps: [
      {
        text: `Abre el pago y toca «${entryTexts.register}»: cantidad, tipo y fecha. Al guardar puedes imprimir su recibo.`,
        picture: { name: 'abono', alt: 'La forma de un abono, con la cantidad y el tipo de pago.' },
        capability: 'payments-ledger',
      },
      {
        text: `¿Te equivocaste? «${entryTexts.cancel}» junto al abono, con el motivo: deja de contar, pero queda en la lista.`,
        capability: 'payments-ledger',
      },
      {
        text: `En «${titles.cashCount}» están las sumas del día por tipo y por quien recibió.`,
        picture: { name: 'corte', alt: 'El corte del día: lo cobrado en total y por tipo de pago.' },
      },
      {
        text: `Cuenta la caja y toca «${cashTexts.close}»: escribe el fondo inicial y lo contado, y ves si cuadra, sobra o falta.`,
        picture: { name: 'corte-cerrar', alt: 'La ventana para cerrar el día, con el fondo inicial y lo contado.' },
      },
      {
        text: `Un día cerrado ya no admite pagos ni correcciones. Sólo quien administra la escuela puede «${cashTexts.reopen}», con un motivo.`,
      },
    ],
  },

  renovaciones: {
    lead: 'Quién termina su ciclo esta semana, quién ya terminó y quién lleva clases de más.',
    capability: 'cycles',
    steps: [
      {
        text: `«${titles.renewals}» te lleva por las familias una por una, primero las que llevan clases de más.`,
        picture: { name: 'renovaciones', alt: 'Renovaciones: a quién le toca, con el mensaje ya escrito.' },
      },
      {
        text: `«${queueTexts.write}» abre el mensaje ya escrito, con el monto y la cuenta. Tú lo revisas y lo envías.`,
      },
      {
        text: `«${renewalTexts.receipt}» hace el pago del ciclo que sigue.`,
      },
      {
        text: `«${queueTexts.next}» pasa a la familia que sigue. Tus colegas ven a quién ya se le escribió, cuándo y quién.`,
      },
    ],
  },

  hijos: {
    lead: 'En el inicio hay una tarjeta para cada hijo.',
    steps: [
      {
        text: `Ahí ves sus puntos, su última asistencia, su próxima clase y «${fieldLabels.number_of_classes_that_must}».`,
        picture: {
          name: 'hijos',
          alt: 'La tarjeta de un niño: puntos, clases por pagar, última asistencia y próxima clase.',
        },
      },
      {
        text: 'Toca su nombre para ver todo: la asistencia del mes, su historial, sus datos y su contacto de emergencia.',
        picture: { name: 'hijo-asistencia', alt: 'La asistencia de un niño, día por día.' },
      },
      {
        text: `Con «${pushChoiceTexts.open}» este equipo te avisa de una falta, de un pago o de puntos nuevos, aunque la página esté cerrada.`,
        capability: 'web-push',
      },
      {
        text: `Para inscribir a otro hijo usa «${studentTexts.create}», si la escuela te lo permite, o pregunta en la recepción.`,
      },
    ],
  },

  'avisar-falta': {
    lead: 'Tu aviso le llega a su maestra o maestro antes de pasar lista.',
    capability: 'absence-notices',
    steps: [
      {
        text: `En la tarjeta de tu hijo toca «${absenceTexts.tell}». Elige el día y, si quieres, escribe el motivo.`,
        picture: { name: 'avisar-falta', alt: 'La ventana para avisar una falta, con el día y el motivo.' },
      },
      {
        text: 'El aviso queda en su tarjeta. La recepción y quien da la clase lo ven enseguida.',
        picture: { name: 'falta-avisada', alt: `La tarjeta con el aviso y el botón «${absenceTexts.withdraw}».` },
      },
      {
        text: `¿Sí va a ir? Toca «${absenceTexts.withdraw}» antes de que empiece la clase. Después, escríbele a la escuela.`,
      },
      { text: 'Avisar necesita conexión.' },
    ],
  },

  pagar: {
    lead: 'Cuánto, a qué cuenta y con qué concepto, listo para copiar.',
    steps: [
      {
        text: `Arriba, en el inicio, está el total «${familyTexts.owed}». En cada tarjeta, el pago que sigue.`,
      },
      {
        text: `Toca «${familyTexts.howToPay}»: banco, CLABE y concepto, cada uno con su botón «${cardTexts.copy}».`,
        picture: { name: 'pagar', alt: 'Los datos para transferir: banco, CLABE y concepto, cada uno con su botón.' },
      },
      {
        text: 'Transfiere desde la app de tu banco y escribe el concepto tal como aparece: así la escuela sabe de quién es.',
      },
      {
        text: `«${familyTexts.sendVoucher}» abre un mensaje de WhatsApp a la escuela; agrega ahí la foto del comprobante.`,
      },
      {
        text: `Todos tus pagos, con su saldo, están en «${titles.myPayments}». Uno deja de aparecer por pagar cuando la escuela lo registra.`,
        picture: { name: 'mis-pagos', alt: 'Mis Pagos, con el estado y el saldo de cada uno.' },
      },
    ],
  },

  puntos: {
    lead: 'Los puntos se ganan en clase; cada estrella es lo que ganaste.',
    steps: [
      {
        text: 'La maestra o el maestro da los puntos en clase, casi siempre de uno en uno.',
      },
      {
        text: `En el inicio está el total, junto a la estrella. Quien entra con su propia cuenta ve su constelación.`,
        picture: { name: 'constelacion', alt: 'El cielo de un estudiante, con una estrella por cada punto.' },
      },
      {
        text: 'Las últimas clases dicen cuántos puntos dio cada una.',
      },
      {
        text: 'La escuela puede regresar los puntos a cero, por ejemplo al cambiarlos por un premio. La asistencia no cambia.',
      },
    ],
  },

  'cerrar-sesion': {
    lead: 'En tu teléfono no hace falta cerrar la sesión; en uno prestado, sí.',
    steps: [
      {
        text: 'Sin señal puedes leer lo último que se cargó; arriba dice de cuándo es. Para cambiar algo se necesita conexión.',
      },
      {
        text: `«${menu.signOut}» está al final del menú. Al cerrar, lo que se guardó para leer se borra de este equipo.`,
      },
      {
        text: 'Para volver a entrar se necesita conexión, así que no la cierres sin señal.',
      },
      {
        text: `¿Perdiste el teléfono? Entra en otro, abre «${titles.outbox}» y toca «${signOutEverywhere.offer}».`,
        opens: 'outbox',
        capability: 'sign-out-everywhere',
      },
      {
        text: '¿Olvidaste tu contraseña? En la página para entrar toca «¿Olvidaste tu contraseña?» y te llega un correo.',
      },
    ],
  },
}

export const helpTexts = {
  lead: '¿Qué quieres saber? Todas estas páginas se abren también sin señal.',
  none: 'Tu cuenta todavía no tiene páginas de ayuda',
  noneHint: 'Pregunta en la recepción de la escuela.',
  pages: 'Páginas de ayuda',
  more: 'Más ayuda',
  open: (screen: string) => `Abrir ${screen}`,
} as const
