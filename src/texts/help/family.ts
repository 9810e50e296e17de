/** The help's pages for families and students. */
import { absenceTexts } from '../absences'
import { careTexts } from '../care'
import { familyTexts } from '../family'
import { fieldLabels } from '../fields'
import { menu, titles } from '../frame'
import { cardTexts } from '../payments'
import { pushChoiceTexts } from '../push-choice'
import { studentTexts } from '../students'
import { signOutEverywhere } from '../windows'
import { type HelpPage } from './page'

export const familyPages = {
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
        text: `En «${careTexts.title}» están sus alergias y quién puede recogerlo. Con «${careTexts.ask}» pides un cambio; la escuela lo confirma.`,
        capability: 'care-sheet',
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
        text: '¿Olvidaste tu contraseña? En la página para entrar toca «¿Olvidaste tu contraseña?» y sigue lo que dice la página.',
      },
    ],
  },
} satisfies Record<string, HelpPage>
