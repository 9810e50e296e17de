/** The help's pages for the desk. */
import { calendarTexts } from '../calendar'
import { cashTexts } from '../cash'
import { deskTexts } from '../desk'
import { exportTexts } from '../exports'
import { queueTexts } from '../family-messages'
import { chip, menu, titles } from '../frame'
import { invitationTexts } from '../invitations'
import { entryTexts } from '../ledger'
import { paperTexts } from '../paper'
import { registrationTexts } from '../registrations'
import { renewalTexts } from '../renewals'
import { reportTexts } from '../reports'
import { tutorTexts } from '../tutors'
import { type HelpPage } from './page'

export const deskPages = {
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
        text: `En «${titles.calendar}» pones los días sin clases y las clases extra; «${calendarTexts.cancel}», en una lista o un grupo, es para una sola clase.`,
        capability: 'calendar',
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
        text: `En «${titles.registrations}», «${registrationTexts.copyLink}» y «${registrationTexts.qr}» dan a la familia la página «${menu.registration}», donde escribe sus datos.`,
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
        text: `Si la familia ya tiene cuenta, el registro lo dice y sólo se agregan los estudiantes. «${registrationTexts.refuse}» no avisa a nadie y se puede deshacer.`,
      },
      {
        text: `¿La tienes enfrente? Regístrala con «${tutorTexts.create}», en «${titles.tutors}»: basta un teléfono. Ahí mismo, «${invitationTexts.inviteAll}» hace los enlaces para elegir contraseña.`,
        capability: 'catalogue',
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

  reportes: {
    lead: 'Cuántas clases se dieron, quién falta y quién debe, de un mes o de los días que elijas.',
    capability: 'reports',
    steps: [
      {
        text: `En «${titles.reports}» elige «${reportTexts.month}», o el primer y el último día. Puedes ver una sede, un grupo o un maestro.`,
      },
      {
        text: `Cuentan las clases en que se pasó lista a la mitad del grupo o más: un festivo sin lista no baja la asistencia de nadie.`,
      },
      {
        text: `El retardo cuenta como asistencia. La falta justificada no cuenta ni a favor ni en contra.`,
      },
      {
        text: `«${reportTexts.belowOf(80)}» deja sólo a quienes están por debajo, primero los que más faltan.`,
      },
      {
        text: `«${reportTexts.income}» suma cargos, lo recibido y lo que falta, y lista cada adeudo con los días que lleva.`,
      },
      {
        text: `«${paperTexts.print}» imprime todos los renglones, no sólo los de la pantalla. «${exportTexts.button}» los guarda en un libro.`,
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
} satisfies Record<string, HelpPage>
